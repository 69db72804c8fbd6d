// What the page is opened with: the times that were typed in a calculator, or what this browser keeps.
import { takeStarted } from "../site/client/started-report.ts";
import { type DraftContent, isBlank, readDraft } from "./draft.ts";
import { changeMember } from "./draft-text.ts";
import type { OpenDraft, OpenDrafts } from "./open-drafts.ts";
import type { Arrival, CheckFacts } from "./step-facts.ts";

/** The draft with what was typed in a calculator where it has nothing yet; other values stay, and are offered to be replaced. */
export function startedArrival({ url, options }: CheckFacts, { content }: OpenDraft<DraftContent>): Arrival {
  const started = takeStarted(new URL(url).pathname);
  const reading = readDraft(content.text, options);
  if (started === null || reading.kind !== "draft") return null;
  const take = (text: string, [name, value]: [string, string]) =>
    changeMember(text, { holder: "report", name, json: JSON.stringify(value), order: options.fieldIds });
  const typed = Object.entries(started.report).filter(([name]) => options.fieldIds.includes(name));
  const added = typed.filter(([name]) => !reading.report.has(name));
  const others = typed.filter(([name, value]) => reading.report.has(name) && reading.report.get(name)?.value !== value);
  const state = content.parameters.member_state ?? started.memberState;
  const begun = {
    text: added.reduce(take, content.text),
    parameters: { ...content.parameters, ...(state !== null && { member_state: state }) },
    isUnsaved: true,
  };
  if (isBlank(reading, options)) return { ...begun, done: "The times that you typed before are in the draft." };
  if (others.length === 0)
    return added.length === 0 ? null : { ...begun, done: "The times that you typed before were added." };
  const offer = {
    ...begun,
    text: typed.reduce(take, content.text),
    done: "The times that you typed before were taken.",
  };
  return {
    tone: "attention",
    text: "This browser keeps a draft with other times than those that you typed before. The draft stays as it is.",
    offer: { ...offer, label: "Take the times that I typed" },
  };
}

export function keptArrival({ alias }: CheckFacts, drafts: OpenDrafts<DraftContent>): Arrival {
  const isKept = drafts.of(alias).isStored;
  return isKept ? { tone: "info", text: "The draft that this browser keeps was loaded." } : null;
}
