// The state of the draft check in one place: the draft, its verdict, and what changes them.
import { useRef, useState } from "preact/hooks";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import { compareReports } from "../../report/previous/compare-reports.ts";
import type { ServiceFacts } from "./answers.ts";
import { useCheck, useDroppedFile, useNow, useShownFindings, useWindowEvents } from "./browser.ts";
import {
  type Draft,
  type DraftState,
  EMPTY_DRAFT,
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
import type { Citation, FormField, PageProfile, Section } from "./form-model.ts";
import type { Need } from "./needs.ts";
import { asNextReport } from "./next-report.ts";
import { localZone, shownZoneOf, stateIn } from "./values.ts";

/** A report of the same incident, with its own page; the URL is relative to this page. */
export interface StageLink {
  readonly title: string;
  readonly url: string;
  readonly isCurrent: boolean;
}

/** What does not change while the page is open. */
export interface CheckFacts {
  readonly profile: PageProfile;
  readonly fields: readonly FormField[];
  readonly sections: readonly Section[];
  /** The reports that follow each other, this one included; empty for a profile of its own. */
  readonly stages: readonly StageLink[];
  /** How each source atom is cited, by its id. */
  readonly citations: ReadonlyMap<string, Citation>;
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

export interface FieldProps extends CheckProps {
  readonly field: FormField;
}

export function useDraftCheck(facts: CheckFacts) {
  const { engine, options, profile, fields } = facts;
  const [state, setState] = useState<DraftState>(INITIAL);
  const [parameters, setParameters] = useState<CheckParameters>(() => ({
    member_state: stateIn(localZone(), profile),
  }));
  const [previous, setPrevious] = useState<Report | null>(null);
  const [checkCount, setCheckCount] = useState(0);
  const [loadCount, setLoadCount] = useState(0);
  const [view, setView] = useState<"Form" | "JSON">("Form");
  const { text, reading, isUnsaved } = state;
  const shown = useShownFindings();
  const checked = useCheck(text.trim() === "" ? EMPTY_DRAFT : text, parameters, engine);
  const answered = checked.verdict.kind === "answered" ? checked.verdict : null;
  // Makes the browser ask before the page closes.
  useWindowEvents(isUnsaved ? ["beforeunload"] : [], (event) => event.preventDefault());

  const set = (changes: Partial<Pick<DraftState, "notice" | "losses" | "isUnsaved">>) =>
    setState((current) => ({ ...current, ...changes }));
  const warn = (text: string) => set({ notice: { tone: "attention", text } });
  const edit = (change: (text: string) => string) =>
    setState((current) => editDraft(current, change(current.text), options));
  const replace = (replacement: Replacement) => {
    setState((current) => replaceDraft(current, replacement, options));
    setLoadCount((count) => count + 1);
    shown.reset();
  };
  /** What an import adds to, and how it reads dates without a zone. */
  const importFacts = (isAdded: boolean) => ({
    ...facts,
    draft: isAdded ? state.form.text : EMPTY_DRAFT,
    timeZone: shownZoneOf({ profile, parameters }),
  });
  const openFile = async (file: File) => {
    const read = await readDraftFile(file, importFacts(true));
    if ("tone" in read) set({ notice: read });
    else replace(read);
  };
  /** Takes the report that was submitted before as the beginning of this one, and compares with it from then on. */
  const continueWith = (loaded: Replacement) => {
    const previous = readDraft(loaded.text, options);
    if (previous.kind !== "draft") return;
    setPrevious(reportOf(previous));
    replace({ ...loaded, ...asNextReport(profile, previous) });
  };
  const continueFrom = async (file: File) => {
    const read = await readDraftFile(file, importFacts(false));
    const loaded = "tone" in read ? read.offer : read;
    if (loaded !== undefined) continueWith(loaded);
    else if ("tone" in read) set({ notice: read });
  };
  const findings = answered?.findings ?? [];
  // Which fields the draft needs: by its last answer, and before the first one what every draft needs.
  const needs = useRef<ReadonlyMap<string, Need>>(new Map());
  if (needs.current.size === 0)
    needs.current = new Map(fields.filter(({ required }) => required).map(({ id }) => [id, "always"]));
  if (answered !== null) needs.current = answered.needs;
  const now = useNow();
  const report = reportOf(state.form);
  return {
    ...{ ...facts, ...checked, ...state, ...shown, answered, findings, needs: needs.current },
    ...{ parameters, setParameters, continueFrom, continueWith, importFacts, view, setView, checkCount, loadCount },
    ...{ set, warn, edit, replace, openFile },
    /** Shows all findings, and moves the focus to them. */
    checkNow: () => {
      shown.showAll();
      setCheckCount(checkCount + 1);
    },
    hasDraft: !isBlank(reading),
    shownFindings: findings.filter(({ field_id }) => shown.isShown(field_id)),
    comparison: previous === null ? null : compareReports(profile, previous, report),
    stopComparing: () => setPrevious(null),
    isPaused: reading.kind !== "draft",
    isDropping: useDroppedFile(openFile),
    now,
    deadlineFacts: { now, clocks: profile.clocks ?? [], report },
    /** Sets a member to JSON text, or removes it for null. */
    change: (holder: Holder, name: string, json: string | null) => {
      shown.noteEdit(name);
      edit((current) => changeMember(current, { holder, name, json, order: options.fieldIds }));
    },
  };
}
