// The state of the draft check in one place: the draft, its verdict, and what changes them.
import { useState } from "preact/hooks";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import { compareReports } from "../../previous/compare-reports.ts";
import type { ServiceFacts } from "./answers.ts";
import {
  type Draft,
  type DraftState,
  editDraft,
  INITIAL,
  isBlank,
  type ReadingOptions,
  type Replacement,
  readDraft,
  replaceDraft,
} from "./draft.ts";
import { readDraftFile } from "./draft-file.ts";
import { changeMember, type Holder } from "./draft-text.ts";
import type { Engine } from "./engine.ts";
import type { FormField, PageProfile } from "./form-model.ts";
import { useCheck, useDroppedFile, useNow, useWindowEvents } from "./hooks.ts";

/** What does not change while the page is open. */
export interface CheckFacts {
  readonly profile: PageProfile;
  readonly fields: readonly FormField[];
  /** How each source atom is cited, by its id. */
  readonly citations: ReadonlyMap<string, string>;
  readonly alias: string;
  /** The folder with the pages of fields, rules and sources, relative to this page. */
  readonly folder: string;
  readonly service: ServiceFacts;
  readonly options: ReadingOptions;
  readonly engine: Engine;
  /** A sentence on what evidence labels are. */
  readonly evidenceWords: string;
}

type Report = DraftRequest["report"];

const reportOf = ({ report }: Draft): Report => Object.fromEntries([...report].map(([id, { value }]) => [id, value]));

/** What every part of the page gets. */
export interface CheckProps {
  readonly check: ReturnType<typeof useDraftCheck>;
}

export function useDraftCheck(facts: CheckFacts) {
  const { engine, options } = facts;
  const [state, setState] = useState<DraftState>(INITIAL);
  const [parameters, setParameters] = useState<CheckParameters>({});
  const [previous, setPrevious] = useState<Report | null>(null);
  const { text, reading, isUnsaved } = state;
  const hasDraft = !isBlank(reading);
  const checked = useCheck(hasDraft ? text : null, parameters, engine);
  const answered = checked.verdict.kind === "answered" ? checked.verdict : null;
  // Makes the browser ask before the page closes.
  useWindowEvents(isUnsaved ? ["beforeunload"] : [], (event) => event.preventDefault());

  const set = (changes: Partial<Pick<DraftState, "notice" | "losses" | "isUnsaved">>) =>
    setState((current) => ({ ...current, ...changes }));
  const edit = (change: (text: string) => string) =>
    setState((current) => editDraft(current, change(current.text), options));
  const replace = (replacement: Replacement) => setState((current) => replaceDraft(current, replacement, options));
  const openFile = async (file: File) => {
    const read = await readDraftFile(file, facts);
    if ("tone" in read) set({ notice: read });
    else replace(read);
  };
  /** Loads the report that was submitted before as the beginning of this one, and compares with it from then on. */
  const continueFrom = async (file: File) => {
    const read = await readDraftFile(file, facts);
    const offered = "tone" in read ? read.offer : read;
    const reading = readDraft(offered?.text ?? "", options);
    if (offered === undefined || reading.kind !== "draft") return "tone" in read && set({ notice: read });
    setPrevious(reportOf(reading));
    replace({ ...offered, done: "The previous report was loaded. The result lists what you change of it." });
  };
  return {
    ...{ ...facts, ...checked, ...state, hasDraft, answered, set, edit, replace, openFile },
    ...{ parameters, setParameters, continueFrom },
    comparison: previous === null ? null : compareReports(facts.profile, previous, reportOf(state.form)),
    stopComparing: () => setPrevious(null),
    findings: answered?.findings ?? [],
    isPaused: reading.kind !== "draft",
    isDropping: useDroppedFile(openFile),
    now: useNow(),
    /** Sets a member to JSON text, or removes it for null. */
    change: (holder: Holder, name: string, json: string | null) =>
      edit((current) => changeMember(current, { holder, name, json, order: options.fieldIds })),
  };
}
