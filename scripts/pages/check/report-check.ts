// The check of a report while it is open: the verdict on the draft as it was, whether that is the draft of now, and what the page reads from it.
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { ReportFacts } from "./act-facts.ts";
import type { HashedAnswer, TracedFinding, Verdict } from "./check-draft.ts";
import { RETRY_MS } from "./engine.ts";
import type { Needs } from "./form-profile.ts";
import { MINUTE_MS, minuteOf } from "./time-zones.ts";

export interface ReportCheck {
  readonly verdict: ReadonlySignal<Verdict>;
  /** Whether the verdict is about an earlier draft, or other parameters. */
  readonly isStale: ReadonlySignal<boolean>;
  /** The parameters of the verdict, with the time of its check. */
  readonly checkedWith: ReadonlySignal<CheckParameters>;
  /** The last answer of the engine; null if the last verdict is none. */
  readonly answered: ReadonlySignal<HashedAnswer | null>;
  readonly findings: ReadonlySignal<readonly TracedFinding[]>;
  /** The findings by field; those of a field are the same list as before where nothing changed. */
  readonly findingsByField: ReadonlySignal<ReadonlyMap<string | null, readonly TracedFinding[]>>;
  /** Which fields the draft needs: by its last answer, and before the first one what a new draft needs. */
  readonly needs: ReadonlySignal<Needs>;
}

interface CheckedFacts {
  readonly facts: Pick<ReportFacts, "engine" | "firstNeeds">;
  readonly text: ReadonlySignal<string>;
  readonly parameters: ReadonlySignal<CheckParameters>;
  /** The clock of this machine, in milliseconds since 1970. */
  readonly now: ReadonlySignal<number>;
  /** The time that the page shows: while the draft is an example, that of the example. */
  readonly shownNow: ReadonlySignal<number>;
  readonly isOpen: ReadonlySignal<boolean>;
}

// Long enough to skip most keystrokes of a fast typist, too short to notice.
const DEBOUNCE_MS = 150;

/**
 * The time of a check, as a parameter. It changes once a minute, and is not before anything that is entered as the present minute until the clock
 * ticks again.
 */
const checkTime = (nowMs: number): string => minuteOf(nowMs + MINUTE_MS);

/** Asks for a check, and again while what it needs is not loaded. `take` gets each verdict. Returns what ends the asking. */
export function askUntilLoaded(ask: () => Promise<Verdict>, take: (verdict: Verdict) => void): () => void {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout>;
  const askNow = async (): Promise<void> => {
    const verdict = await ask();
    take(verdict);
    if (!isEnded && isUnloaded(verdict)) timer = setTimeout(askNow, RETRY_MS);
  };
  askNow();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** Whether a check is still to come, once what it needs is loaded. */
export const isUnloaded = ({ kind }: Verdict): boolean =>
  kind === "late" || kind === "not_loaded" || kind === "other_edition";

interface Asked {
  readonly text: string;
  readonly parameters: CheckParameters;
  readonly now: string;
  readonly recordAt: string;
}

const NO_FINDINGS: readonly TracedFinding[] = [];

/** Checks a report when typing pauses, and again as time passes. */
export function createReportCheck({ facts, text, parameters, now, shownNow, isOpen }: CheckedFacts): ReportCheck {
  const checked = signal<{ readonly verdict: Verdict; readonly asked: Asked | null }>({
    verdict: { kind: "starting" },
    asked: null,
  });
  const time = computed(() => checkTime(now.value));
  const recordAt = computed(() => minuteOf(shownNow.value));
  let latest: Asked | null = null;
  effect(() => {
    if (!isOpen.value) return;
    const asked = { text: text.value, parameters: parameters.value, now: time.value, recordAt: recordAt.value };
    latest = asked;
    const context = { parameters: { ...asked.parameters, now: asked.now }, recordAt: asked.recordAt };
    let end = () => {};
    const timer = setTimeout(() => {
      end = askUntilLoaded(
        () => facts.engine.check(asked.text, context),
        (verdict) => {
          if (latest === asked) checked.value = { verdict, asked };
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  });
  const verdict = computed(() => checked.value.verdict);
  const answered = computed(() => (verdict.value.kind === "answered" ? verdict.value : null));
  const findings = computed(() => answered.value?.findings ?? NO_FINDINGS);
  let needs = facts.firstNeeds;
  return {
    ...{ verdict, answered, findings },
    isStale: computed(
      () => checked.value.asked?.text !== text.value || checked.value.asked.parameters !== parameters.value,
    ),
    checkedWith: computed(() => {
      const { asked } = checked.value;
      return asked === null ? parameters.value : { ...asked.parameters, now: asked.now };
    }),
    findingsByField: createFindingsByField(findings),
    needs: computed(() => {
      needs = answered.value?.needs ?? needs;
      return needs;
    }),
  };
}

/** What is drawn for a field is drawn again only if its list is another one. */
function createFindingsByField(findings: ReadonlySignal<readonly TracedFinding[]>) {
  let known: ReadonlyMap<string | null, readonly TracedFinding[]> = new Map();
  return computed(() => {
    const fields = new Map<string | null, TracedFinding[]>();
    for (const finding of findings.value)
      fields.set(finding.field_id, [...(fields.get(finding.field_id) ?? []), finding]);
    const before = known;
    const getKey = (list: readonly TracedFinding[] = []) =>
      JSON.stringify(
        list.map(({ trace, words, severity, suggestion }) => [trace.rule_id, words, severity, suggestion]),
      );
    const isSame = (id: string | null, list: readonly TracedFinding[]) => getKey(before.get(id)) === getKey(list);
    known = new Map([...fields].map(([id, list]) => [id, isSame(id, list) ? (before.get(id) ?? list) : list]));
    return known;
  });
}
