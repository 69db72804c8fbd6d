// What the page is opened with: what was entered in a calculator, a decision or on the page of clocks, or what this browser keeps.
import { valuesFor } from "../../../report/house/our-details.ts";
import { takeStarted } from "../../site/client/started-report.ts";
import { takenBy } from "../decision/given-values.ts";
import { pathOf } from "./browser.ts";
import { type DraftContent, isBlank, readDraft } from "./draft.ts";
import { putValues } from "./draft-text.ts";
import type { OpenDraft, OpenDrafts } from "./open-drafts.ts";
import type { Arrival, CheckFacts } from "./step-facts.ts";

/** The draft with what was entered elsewhere where it has nothing yet; other values stay, and are offered to be replaced. */
export function startedArrival(
  { url, options, fields, profile }: CheckFacts,
  { content }: OpenDraft<DraftContent>,
): Arrival {
  const started = takeStarted(pathOf(url));
  const reading = readDraft(content.text, options);
  if (started === null || reading.kind !== "draft") return null;
  const entered = fields.flatMap((field): [string, unknown][] => {
    const given = started.report[field.id];
    const value = given === undefined ? null : takenBy(field, given);
    return value === null ? [] : [[field.id, value]];
  });
  const typed = [...entered, ...Object.entries(valuesFor(profile, started.details ?? {}, Object.fromEntries(entered)))];
  const added = typed.filter(([name]) => !reading.report.has(name));
  const isOther = ([name, value]: [string, unknown]) =>
    reading.report.has(name) && JSON.stringify(reading.report.get(name)?.value) !== JSON.stringify(value);
  const others = typed.filter(isOther);
  const state = content.parameters.member_state ?? started.memberState;
  const begun = {
    text: putValues(content.text, profile, added),
    parameters: { ...started.parameters, ...content.parameters, ...(state !== null && { member_state: state }) },
    isUnsaved: true,
  };
  const { what } = started;
  if (isBlank(reading, options)) return { ...begun, isNew: true, done: `The ${what} before are in the draft.` };
  if (others.length === 0) return added.length === 0 ? null : { ...begun, done: `The ${what} before were added.` };
  const offer = { ...begun, text: putValues(content.text, profile, typed), done: `The ${what} before were taken.` };
  return {
    tone: "attention",
    text: `This browser keeps a draft with other values than the ${what} before. The draft stays as it is.`,
    offer: { ...offer, label: "Take what I entered before" },
  };
}

export function keptArrival({ alias }: CheckFacts, drafts: OpenDrafts<DraftContent>): Arrival {
  const isKept = drafts.of(alias).isStored;
  return isKept ? { tone: "info", text: "The draft that this browser keeps was loaded." } : null;
}
