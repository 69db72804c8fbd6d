// A Friday evening, from the first page to the final report: two States, relief at the weekend, the intermediate report on Monday, the final
// one in a month, and the incident reclassified.
import { expect } from "vitest";
import type { FormField } from "../../scripts/pages/check/form-model.ts";
import { createEsasValidator, findEsasFiles } from "../esas/differential/esas-schema.ts";
import { PATIENCE } from "../support.ts";
import { messagesOf, overflowOf, type Page, type Site } from "./browser.ts";
import { jsonOn, READY } from "./check-page.ts";
import {
  copyElsewhere,
  DESCRIPTION,
  inOrder,
  type Members,
  neededRows,
  SHORT_DESCRIPTION,
  TYPE,
  type Typist,
  tableOf,
} from "./incident-typing.ts";
import {
  BEGUN_WITH_PREVIOUS,
  CHECK_ANSWERS,
  KEEP_INCIDENT,
  KEPT_DRAFT_LOADED,
  OPEN_FILES,
  SAVE_ESAS,
} from "./labels.ts";
import type { Person } from "./person.ts";

const LEI = "identification_code_of_the_entity_submitting_the_report";
const CONTACT = "primary_contact_person_name";
const EMAIL = "primary_contact_person_email";
const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";
const CLASSIFIED = "date_and_time_of_classification_of_the_ict_related_incident_as_major";
const OTHER_INFORMATION = "other_relevant_information";

// The device is in Berlin and the entity in Finland: its clocks are an hour ahead.
export const ZONE = "Europe/Helsinki";
const SHIFT_MS = Date.parse("2026-11-20T17:40:00Z") - Date.parse("2026-06-09T04:52:00Z");

type Rows = ReturnType<typeof neededRows>;

/** The needed rows of a report, with the incident on a Friday evening, of a payment institution, which has the relief. */
function fridayRows(alias: string): Rows {
  const { fields, report, evidence } = neededRows(alias);
  const shifted = (id: string, value: unknown) => {
    const isInstant = fields.some((field) => field.id === id && field.type === "datetime");
    return isInstant ? new Date(Date.parse(String(value)) + SHIFT_MS).toISOString().replace(".000Z", "Z") : value;
  };
  const moved = Object.fromEntries(Object.entries(report).map(([id, value]) => [id, shifted(id, value)]));
  const own = { [DESCRIPTION]: SHORT_DESCRIPTION, type_of_financial_entity_affected: ["payment_institution"] };
  return { fields, evidence, report: { ...moved, ...own } };
}

const INITIAL = fridayRows("dora-initial");
const INTERMEDIATE = fridayRows("dora-intermediate");
const FINAL = fridayRows("dora-final");

type Mistakes = Readonly<Record<string, () => Promise<void>>>;

/** Tells the story on an empty page. `mistakes` are rows that go wrong at first; each ends with the right value. */
export async function tellFriday({ origin }: Site, page: Page, person: Person, mistakes: Mistakes = {}): Promise<void> {
  const messages = messagesOf(page);
  page.on("dialog", () => expect.unreachable("the browser asked"));
  const see = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const seeDone = (words: RegExp) =>
    expect.poll(() => page.getByRole("status").first().innerText(), PATIENCE).toMatch(words);
  const reportNow = async (): Promise<Members> => inOrder(JSON.parse(await jsonOn(page).inputValue()).report);
  const enterAll = async ({ fields, report, evidence }: Rows, isWanted: (id: string) => boolean) => {
    for (const field of fields)
      if (field.id in report && field.id !== TYPE && isWanted(field.id))
        await (mistakes[field.id] ?? (() => person.enter(field, report[field.id], evidence[field.id])))();
  };
  const saveEsas = async (submission: string) => {
    await page.getByRole("heading", { name: READY }).waitFor();
    await person.pressButton(CHECK_ANSWERS);
    const [, content] = await person.save(SAVE_ESAS);
    const file = JSON.parse(content);
    expect(file.incidentSubmission).toBe(submission);
    const schemas = Object.values(findEsasFiles()?.schemas ?? {});
    expect(schemas.every((schema) => createEsasValidator(schema)(file))).toBe(true);
  };
  const submit = async (written: string, due: string) => {
    await person.fill("input-submitted-at", written);
    await see(due);
  };
  /** Rows from a spreadsheet, and the records that the person holds. */
  const pasteRows = async ({ fields, report, evidence }: Rows, isWanted: (field: FormField) => boolean) => {
    const pasted = fields.filter((field) => field.id in report && isWanted(field));
    await person.fill("table", tableOf(pasted, report, ZONE));
    await person.pressButton("Take the values");
    await see(`Taken (${pasted.length})`);
    for (const [id, labels] of Object.entries(evidence))
      for (const label of labels as string[]) {
        const box = `evidence-${id}-${label}`;
        if (!(await page.locator(`#${box}`).isChecked())) await person.tick(box);
      }
  };

  // Friday, 20 November, 21:40 in Helsinki.
  await page.clock.setFixedTime("2026-11-20T19:40:00Z");
  await page.goto(origin);
  await person.answer("Date and time of detection", "20.11.2026 19:40");
  await person.answer("Date and time of classification", "20.11.2026 21:38");
  await person.answer("Member State", "Finl");
  await person.pressButton("Start the report with these times");
  await see("The times that you typed before are in the draft.");
  await page.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
  await page.context().setOffline(true);
  await enterAll(INITIAL, (id) => id !== DETECTED && id !== CLASSIFIED);
  expect(await reportNow()).toEqual(inOrder(INITIAL.report));
  await seeDone(/^18 of 18 done$/);
  // Four hours after the classification is a Saturday, so the relief may end on Monday at noon.
  await see("Due Sat 21 Nov, 01:38 Helsinki, or Mon 23 Nov, 12:00 Helsinki, if the relief applies");
  await saveEsas("initial_notification");
  await submit("20.11.2026 22:30", "Due Mon 23 Nov, 22:30 Helsinki");
  const [name, calendar] = await person.save("Save for the calendar");
  expect([name, /DTSTART:(\w+)/.exec(calendar)?.[1]]).toEqual([
    `${INITIAL.report.incident_reference_code_assigned_by_the_financial_entity}-intermediate-due.ics`,
    "20261123T203000Z",
  ]);
  await person.pressButton(KEEP_INCIDENT);
  await see("Kept in this browser");

  // Monday: the browser was closed in between.
  await page.clock.setFixedTime("2026-11-23T16:00:00Z");
  await page.context().setOffline(false);
  await page.reload();
  await see(KEPT_DRAFT_LOADED);
  await page.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
  await page.context().setOffline(true);
  await person.pressButton("Go to the intermediate report");
  await see(BEGUN_WITH_PREVIOUS);
  await see("Due Mon 23 Nov, 22:30 Helsinki");
  const isAdded = (id: string) => !(id in INITIAL.report);
  await enterAll(INTERMEDIATE, isAdded);
  expect(await reportNow()).toEqual(inOrder(INTERMEDIATE.report));
  await saveEsas("intermediate_report");
  await submit("23.11.2026 21:15", "Due Wed 23 Dec, 21:15 Helsinki");

  // A month later.
  await page.clock.setFixedTime("2026-12-18T09:00:00Z");
  await person.pressButton("Go to the final report");
  await see(BEGUN_WITH_PREVIOUS);
  await person.pressButton(OPEN_FILES);
  const isNew = ({ id, rows }: FormField) => !(id in INTERMEDIATE.report) || /^3\.1[27]$/.test(rows[0] ?? "");
  await pasteRows(FINAL, isNew);
  await seeDone(/^(\d+) of \1 done$/);
  await see("New: Incident resolution summary (row 4.6)");
  await saveEsas("final_report");

  // Later the entity finds that the incident was never major.
  await person.pressButton("Back to the form");
  await person.pressButton("Initial notification");
  await seeDone(/^18 of 18 done$/);
  await person.tick(`input-${TYPE}`);
  const field = INITIAL.fields.find(({ id }) => id === OTHER_INFORMATION) as FormField;
  await person.enter(field, "The first count of clients included accounts that were closed years ago.");
  await see("No deadline is counted: by this draft, no period of the profile is running.");
  await saveEsas("major_incident_reclassified_as_non-major");
  await page.goBack();
  await see("New: Incident resolution summary (row 4.6)");
  await page.goForward();
  await see("No deadline is counted: by this draft, no period of the profile is running.");
  await page.goBack();
  await see("New: Incident resolution summary (row 4.6)");
  expect([await overflowOf(page), messages]).toEqual([0, []]);
}

/** Rows that go wrong at first; each ends with the right value. */
export function mistakesAt(page: Page, typist: Typist): Mistakes {
  const see = (words: string) => page.getByText(words).first().waitFor();
  const makeMistake = async (fieldId: string, text: string, words: string) => {
    const findings = page.locator(`#findings-${fieldId}`);
    await typist.tabTo(`input-${fieldId}`);
    await typist.type(text);
    expect(await findings.innerText()).toBe("");
    await typist.press("Tab");
    await findings.getByText(words).first().waitFor();
    await typist.tabTo(`input-${fieldId}`, { isBack: true });
  };
  const enter = (id: string) =>
    typist.enter(INITIAL.fields.find((field) => field.id === id) as FormField, INITIAL.report[id]);
  return {
    [LEI]: async () => {
      await makeMistake(LEI, "0000EXMPL0BANK000146", "its last two digits do not fit the others");
      await enter(LEI);
    },
    [CONTACT]: async () => {
      await copyElsewhere(page, `  ${INITIAL.report[CONTACT]}\n`);
      await typist.tabTo(`input-${CONTACT}`);
      await typist.press("Control+V");
      await see("Removed from the pasted text");
    },
    [EMAIL]: async () => {
      await makeMistake(EMAIL, "desk at musterufer.example", "name@example.org");
      await enter(EMAIL);
    },
  };
}
