// The state of the draft check in one place: the draft, its verdict, and what changes them.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { CheckParameters } from "../../../../server/engine/options.ts";
import { changeMember, type Holder } from "../../../report/draft/draft-text.ts";
import { compareReports } from "../../../report/previous/compare-reports.ts";
import { readDraftFile } from "../files/draft-file.ts";
import { readKeptDetails } from "../files/kept-details.ts";
import type { Need } from "../form/needs.ts";
import { useTour } from "../result/tour.tsx";
import { getTableZone, getZones, localZone, stateIn, withZone } from "../time-zones.ts";
import { arrivalFrom, asNextReport, firstDraft, takeEntityRows } from "./arrivals.ts";
import { checkTime, useCheck, useDroppedFile, useNow, useShownFindings } from "./browser.ts";
import {
  type DraftState,
  EMPTY_DRAFT,
  editDraft,
  getContent,
  getReport,
  isBlank,
  isChange,
  isOverwritten,
  openDraft,
  type Replacement,
  readDraft,
  replaceDraft,
} from "./draft.ts";
import type { StageProps } from "./stage-facts.ts";
import { beginsIncident, findOtherStage, putSubmissionBefore, submissionBefore } from "./stages.ts";

/** What every part of the page gets. */
export interface CheckProps {
  readonly check: ReturnType<typeof useDraftCheck>;
}

export function useDraftCheck({ facts, drafts, arrival, open, load }: StageProps) {
  const { engine, options, profile, fields, alias } = facts;
  const [state, setState] = useState<DraftState>(() => {
    const { content, isEdited } = drafts.of(alias);
    const assumed = { member_state: stateIn(localZone(), profile) };
    const parameters = { ...assumed, ...content.parameters, ...submissionBefore(facts, drafts) };
    return openDraft({ ...content, parameters }, isEdited, options);
  });
  const [checkCount, setCheckCount] = useState(0);
  const [loadCount, setLoadCount] = useState(0);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const [view, setView] = useState<"Form" | "JSON">("Form");
  const [details, setDetails] = useState(readKeptDetails);
  // The draft that takes the place of this one if the user of the page says so.
  const [question, setQuestion] = useState<Replacement | null>(null);
  const { text, parsed, previous } = state;
  const parameters = useMemo(() => withZone({ profile, parameters: state.parameters }), [state.parameters]);
  // For what a card can do that was not drawn again since.
  const latest = useRef(state);
  latest.current = state;
  const shown = useShownFindings();
  const clock = useNow();
  const checked = useCheck(text.trim() === "" ? EMPTY_DRAFT : text, parameters, { engine, now: checkTime(clock) });
  const answered = checked.verdict.kind === "answered" ? checked.verdict : null;
  const previousReport = useMemo(() => {
    const parsed = previous === null ? null : readDraft(previous, options);
    return parsed?.kind === "draft" ? getReport(parsed) : null;
  }, [previous]);

  /** Changes what is not the text. */
  const set = (changes: Partial<Omit<DraftState, "text" | "parsed" | "form">>) =>
    setState((current) => ({ ...current, ...changes }));
  /** Changes parameters as they are entered: the zone of this machine is no part of the draft. */
  const setParameters = (changes: CheckParameters) =>
    setState((current) => ({ ...current, parameters: { ...current.parameters, ...changes } }));
  const warn = (text: string) => set({ notice: { tone: "attention", text } });
  const edit = (change: (text: string) => string) =>
    setState((current) => editDraft(current, change(current.text), options));
  const replaceNow = (replacement: Replacement) => {
    setState((current) => replaceDraft(current, replacement, options));
    setLoadCount((count) => count + 1);
    shown.reset();
  };
  /** Keeps the text of this draft and, if that is no draft, the last draft that the form shows. */
  const setAside = () => {
    const { current } = latest;
    for (const text of new Set([current.form.text, current.text]))
      if (!isBlank(readDraft(text, options), options)) drafts.setAside(alias, { ...getContent(current), text });
  };
  /**
   * Another draft takes the place of this one after its user has said so, if this one would be lost. If it only changes this one, there is no
   * question, and this one is an earlier draft if values of it were lost.
   */
  const replace = (replacement: Replacement) => {
    const { current } = latest;
    const isLost = !isBlank(current.parsed, options) && drafts.isAtRisk(alias);
    if (isLost && !isChange(current, replacement)) return setQuestion(replacement);
    if (isLost && replacement.done !== null && isOverwritten(current, replacement, options)) setAside();
    replaceNow(replacement);
  };
  /** What an import adds to, and how it reads dates without a zone. */
  const importFacts = (isAdded: boolean) => ({
    ...facts,
    draft: isAdded ? latest.current.form.text : EMPTY_DRAFT,
    timeZone: getTableZone({ profile, parameters }),
  });
  /** Reads what adds to the draft, and again if the draft was edited meanwhile: what was typed must not be lost. */
  const readInto = async <Read>(read: (facts: ReturnType<typeof importFacts>) => Promise<Read>): Promise<Read> => {
    const given = importFacts(true);
    const result = await read(given);
    return given.draft === latest.current.form.text ? result : readInto(read);
  };
  const openFile = async (file: File) => {
    const read = await readInto((facts) => readDraftFile(file, facts));
    if ("tone" in read) return set({ notice: read });
    const other = findOtherStage(facts, readDraft(read.text, options));
    if (other === undefined || !(await open(other.alias, () => read))) replace(read);
  };
  /** Opens another stage with its draft or, if it has none yet, with what it takes from this one. */
  const go = async (alias: string) => {
    if (!(await open(alias, arrivalFrom(facts, drafts))))
      warn("This report could not be loaded from this host. Try again later.");
  };
  /** Takes the report that was submitted before as the beginning of this one, and compares with it from then on. */
  const continueFrom = async (file: File) => {
    const read = await readDraftFile(file, importFacts(false));
    const loaded = "tone" in read ? read.offer : read;
    const before = loaded && readDraft(loaded.text, options);
    if (before?.kind === "draft" && beginsIncident(facts))
      replace({ ...takeEntityRows(facts, before), submitted: null, isUnsaved: true });
    else if (before?.kind === "draft") replace({ ...loaded, ...asNextReport(facts, before), previous: before.text });
    else if ("tone" in read) set({ notice: read });
  };
  useLayoutEffect(() => drafts.put(alias, getContent(state), state.isUnsaved), [state]);
  // Before the first event: another tab may write at any time.
  useLayoutEffect(
    () =>
      drafts.subscribe((taken) => {
        if (taken === alias)
          replaceNow({
            ...drafts.of(alias).content,
            done: "The draft of the other tab was taken.",
            isUnsaved: true,
            isBeforeKept: true,
          });
        // What the drafts say of themselves is drawn again.
        set({});
      }),
    [],
  );
  // Before the first event: what is typed is added to the draft that the page is opened with.
  useLayoutEffect(() => {
    if (arrival !== null && "tone" in arrival) set({ notice: arrival });
    const first = firstDraft({
      facts,
      state,
      details,
      arrived: arrival !== null && "tone" in arrival ? null : arrival,
    });
    if (first !== null) replace(first);
  }, []);
  const findings = answered?.findings ?? [];
  // Which fields the draft needs: by its last answer, and before the first one what every draft needs.
  const needs = useRef<ReadonlyMap<string, Need>>(new Map());
  if (needs.current.size === 0)
    needs.current = new Map(fields.filter(({ required }) => required).map(({ id }) => [id, "always"]));
  if (answered !== null) needs.current = answered.needs;
  const tour = useTour({ view, setView }, facts.url, shown.showAll);
  // For the time left of an example.
  const now = facts.examples.find((example) => example.text === text)?.timeMs ?? clock;
  const report = getReport(state.form);
  /** Sets a member to JSON text, or removes it for null. */
  const change = (holder: Holder, name: string, json: string | null) => {
    shown.noteEdit(name);
    const change = { holder, name, json, order: options.fieldIds };
    const isTooLarge =
      (json?.length ?? 0) > options.maxLength || changeMember(latest.current.text, change).length > options.maxLength;
    setTooLarge(isTooLarge ? name : null);
    if (!isTooLarge) edit((current) => changeMember(current, change));
  };
  return {
    ...{ ...facts, ...checked, ...state, ...shown, parameters, answered, findings, needs: needs.current },
    ...{ view, setView, tooLarge, checkCount, loadCount, drafts, tour, load, details, setDetails, now, change },
    ...{ set, setParameters, warn, edit, replace, go, openFile, continueFrom, readInto, question },
    /** Whether the draft that waits takes the place of this one, which is then an earlier draft. */
    answerQuestion: (isYes: boolean) => {
      setQuestion(null);
      if (!isYes || question === null) return;
      setAside();
      replaceNow({ ...question, isBeforeKept: true });
    },
    /** Takes an earlier draft in the place of this one, which is then an earlier draft if it would be lost. */
    bringBack: (revision: string) => {
      const isBeforeKept = drafts.isAtRisk(alias);
      if (isBeforeKept) setAside();
      drafts.bringBack(alias, revision);
      const { content } = drafts.of(alias);
      replaceNow({ ...content, done: "The earlier draft is back.", isUnsaved: true, isBeforeKept });
    },
    /** Shows all findings, and moves the focus to them. */
    checkNow: () => {
      shown.showAll();
      setCheckCount(checkCount + 1);
    },
    hasDraft: !isBlank(parsed, options),
    shownFindings: findings.filter(({ field_id }) => shown.isShown(field_id)),
    comparison: previousReport && compareReports(profile, previousReport, report),
    /** Sets when the report before this one was submitted, which the page of that report shows too. */
    setSubmissionBefore: (value: string | null) => {
      setParameters({ previous_submitted_at: value ?? undefined });
      putSubmissionBefore(facts, drafts, value);
    },
    isPaused: parsed.kind !== "draft",
    isDropping: useDroppedFile(openFile),
    deadlineFacts: { now, clocks: profile.clocks ?? [], report },
    zones: getZones({ profile, parameters }),
    /** Gives the value of a member of the report another name. */
    rename: (name: string, newName: string) => {
      change("report", newName, latest.current.form.report.get(name)?.json ?? null);
      change("report", name, null);
    },
  };
}
