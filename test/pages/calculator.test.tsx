// The calculators of pages whose submission has several clocks, mounted: they ask what decides which one applies, and show what the service says
// of the same draft.
import { fireEvent } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import type { StartedReport } from "../../scripts/pages/site/client/started-report.ts";
import { checkedBy, readPublic } from "../support.ts";
import { setDevice } from "./device.ts";
import { useFakePage, wordsOf } from "./mount-page.tsx";

const NOW = "2026-03-10T09:00:00Z";
const AWARE = "2026-03-10T08:00:00Z";
const KEY = "lexbind:started";

useFakePage();

/** The page of a profile with its script, at nine in the morning UTC, on a device of a zone. */
async function openPage(alias: string, timeZone = "Europe/Berlin"): Promise<readonly HTMLFormElement[]> {
  vi.setSystemTime(NOW);
  setDevice({ timeZone, language: "en-GB" });
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(readPublic(`${alias}/index.html`).toString()) ?? [];
  document.body.innerHTML = main;
  vi.resetModules();
  await import("../../scripts/pages/site/client/deadline.ts");
  return [...document.querySelectorAll<HTMLFormElement>("form[data-deadline]")];
}

type Answers = Readonly<Record<string, string | boolean | readonly string[]>>;

/** Enters times and answers by field id, and returns what the form then says. */
function enter(form: HTMLFormElement, answers: Answers) {
  for (const [name, value] of Object.entries(answers)) {
    if (Array.isArray(value)) {
      for (const code of value) fireEvent.click(form.querySelector(`[name=${name}][value=${code}]`) as Element);
      continue;
    }
    fireEvent.input(form.querySelector(`[name=${name}]`) as Element, { target: { value: String(value) } });
  }
  vi.advanceTimersByTime(1000);
  return {
    said: wordsOf(form.querySelector("[role=status]")).replaceAll(",", ""),
    left: wordsOf(form.querySelector("[data-left]")),
  };
}

const first = <T,>(list: readonly T[]): T => list[0] as T;
const inBerlin = (instant: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: "Europe/Berlin" })
    .format(Date.parse(instant))
    .replaceAll(",", "");

const KINDS = [[], ["trust_service"], ["cloud"], ["cloud", "trust_service"]];
const CASES = KINDS.flatMap((kinds) =>
  ["", "yes", "no", "unknown"].map((affected) => ({
    ...(kinds.length > 0 && { entity_kind: kinds }),
    ...(affected !== "" && { trust_services_affected: affected }),
  })),
);

it.each(CASES)(
  "the calculator of the incident notification has the deadlines of the service for %o",
  async (answers) => {
    const { said } = enter(first(await openPage("nis2-incident-notification")), { aware_at: AWARE, ...answers });
    const report = { report_kind: "incident_notification", aware_at: AWARE, ...answers };
    const { timeline } = checkedBy("nis2-incident-notification", JSON.stringify({ report })).answer;
    const [clock] = timeline?.clocks ?? [];
    const ends = (clock?.depends_on ?? [clock]).map((one) => inBerlin(one?.due ?? ""));
    expect(ends.map((end) => said.includes(`${end} Berlin`))).toEqual(ends.map(() => true));
    expect(said.startsWith("At the latest ")).toBe(ends.length > 1);
    expect(said.includes("; otherwise ")).toBe(ends.length > 1);
  },
);

it("as long as it is not answered, the shorter deadline comes first, with its condition, the other one and the time left to each", async () => {
  const forms = await openPage("nis2-incident-notification");
  expect(forms).toHaveLength(1);
  const { said, left } = enter(first(forms), { aware_at: AWARE });
  expect(said).toContain(
    "At the latest Wednesday 11 March 2026 at 09:00 Berlin if the entity is a trust service provider and the incident hits its trust services; otherwise Friday 13 March 2026 at 09:00 Berlin. It depends on “Kinds of entity”",
  );
  expect(said).toContain("Wednesday 11 March 2026 at 08:00 UTC; otherwise Friday 13 March 2026 at 08:00 UTC");
  expect(left).toBe("23 h 00 min left; otherwise 71 h 00 min left.");
  expect(said).not.toContain("It is the deadline only if");
});

it.each([
  { answers: { progress_report_sent: "true" }, due: "Tuesday 14 April 2026 at 19:00 Berlin" },
  { answers: { progress_report_sent: "false" }, due: "Sunday 12 April 2026 at 11:00 Berlin" },
  { answers: {}, due: "At the latest Sunday 12 April 2026 at 11:00 Berlin if no progress report was sent; otherwise" },
])("the calculator of the final report asks whether a progress report was sent: $answers", async ({ answers, due }) => {
  const forms = await openPage("nis2-final-report");
  expect(forms).toHaveLength(2);
  const form = first(forms);
  const [sent = "", handled = ""] = [...form.querySelectorAll<HTMLInputElement>("input")].map(({ name }) => name);
  const times = { [sent]: "2026-03-12T10:00:00Z", [handled]: "2026-03-14T18:00:00Z" };
  expect(enter(form, { ...times, ...answers }).said.startsWith(due)).toBe(true);
});

it("where the other time is missing, the deadline that may apply says that the other one is not known yet", async () => {
  const form = first(await openPage("nis2-final-report"));
  const { name = "" } = form.querySelector("input") ?? {};
  const { said, left } = enter(form, { [name]: "2026-03-12T10:00:00Z" });
  expect(said).toContain(
    "if no progress report was sent; otherwise by a deadline that is not known yet. It depends on",
  );
  expect(left).toBe("33 days left.");
});

it("without a Member State, an incident after the first day of the act in every zone has a deadline", async () => {
  const form = first(await openPage("dora-initial", "America/New_York"));
  const times = [...form.querySelectorAll<HTMLInputElement>("input")].map(({ name }) => [name, "2026-03-10T08:00:00Z"]);
  expect(enter(form, Object.fromEntries(times)).said).toMatch(/^Tuesday 10 March 2026 at 12:00 UTC/);
});

it("what was answered goes along with the times to the report that is started", async () => {
  const form = first(await openPage("nis2-incident-notification"));
  enter(form, { aware_at: AWARE, entity_kind: ["cloud", "trust_service"], trust_services_affected: "yes" });
  const link = form.querySelector("a[data-start]") as Element;
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  const started: StartedReport = JSON.parse(sessionStorage.getItem(KEY) ?? "");
  expect([started.report, started.what]).toEqual([
    { aware_at: AWARE, entity_kind: ["cloud", "trust_service"], trust_services_affected: "yes" },
    "times and answers that you entered",
  ]);
});
