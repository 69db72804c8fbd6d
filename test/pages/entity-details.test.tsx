// Entity details on the page, mounted without a browser: they are in the reports of every act until one button forgets them.
import { cleanup, screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import { getFormFields } from "../../scripts/pages/check/form-model.ts";
import { readKeptDetails } from "../../scripts/pages/check/kept-details.ts";
import { mountField, enter as type } from "./fields/mount.tsx";
import { buttons, mountPage, press, untilChecked, useFakePage } from "./mount-page.tsx";
import { enter, getEntered, noticeOf, openIncident } from "./open-incident.ts";
import { readForm } from "./page-facts.ts";

useFakePage();

const KEEP = "Keep the entity details in this browser";
const FORGET = "Forget the entity details";

/** The value of a field in a new report of this browser. */
async function beginningOf(alias: string, fieldId: string): Promise<unknown> {
  const { incident } = await openIncident({ alias, details: readKeptDetails() });
  return getEntered(incident, fieldId);
}

it("entity details are in the reports of every act until one button forgets them", async () => {
  const incident = await mountPage({ alias: "gdpr-breach" });
  expect([buttons(FORGET), buttons(KEEP)[0]?.disabled]).toEqual([[], false]);
  enter(incident, "controller_name", "Example Bank");
  await untilChecked();
  await press(KEEP);
  expect(await beginningOf("nis2-early-warning", "entity_name")).toBe("Example Bank");
  cleanup();
  const details = readKeptDetails();
  const other = await mountPage({ alias: "dora", details });
  expect([getEntered(other, "entity_legal_name"), noticeOf(other)]).toEqual([
    "Example Bank",
    expect.stringMatching(/^Filled in from the entity details: /),
  ]);
  await press(FORGET);
  expect([buttons(FORGET), other.details.value, localStorage.length]).toEqual([[], null, 0]);
  expect(await beginningOf("cra-incident-early-warning", "manufacturer_name")).toBeUndefined();
});

it("entity details have a telephone keypad for numbers, and a LEI as it is written anywhere", () => {
  const fields = getFormFields(readForm("dora-initial"));
  const mount = (fieldId: string) => {
    const field = fields.find(({ id }) => id === fieldId);
    const mounted = mountField(field ?? {});
    return { ...mounted, control: screen.getByLabelText<HTMLInputElement>(field?.title ?? "") };
  };
  const { control } = mount("primary_contact_person_telephone");
  expect([control.type, control.inputMode]).toEqual(["tel", "tel"]);
  const lei = mount("identification_code_of_the_entity_submitting_the_report");
  type(lei.control, "0000 exmpl 0bank 000164");
  expect([lei.value(), lei.words()]).toEqual([
    "0000EXMPL0BANK000164",
    expect.stringContaining("= 0000EXMPL0BANK000164 Written in capitals, without spaces or prefix."),
  ]);
});
