// Mistakes of the draft check and of what reports share, one each, and the tests that notice it. Those of the kinds of rules are in test/kinds/mutants.slow.test.ts.

export interface Mutant {
  readonly file: string;
  /** A text that occurs once in the file. */
  readonly from: string;
  readonly to: string;
  /** Files of tests. */
  readonly tests: readonly string[];
}

const CHECK = "scripts/pages/check/";
const REPORT = "scripts/report/";
const STORE = ["test/pages/incident-store.test.ts"];
const LIST = ["test/pages/incident-list.test.ts", "test/pages/kept-incident.test.ts"];
const BEFORE = ["test/pages/kept-before.test.ts"];
const FILES = ["test/pages/incident-files.test.ts"];
const TEXT = ["test/pages/draft-text.test.ts"];
const DECISION = ["test/pages/decision-store.test.ts"];
const KEPT = ["test/pages/kept-record.test.ts", "test/pages/kept-incident.test.ts"];
const PAGE = ["test/pages/report-page.long.test.tsx"];
const TABLE = ["test/pages/import-table.test.ts", "test/pages/import-questions.test.ts"];
const ENGINE = ["test/pages/engine.test.ts", "test/pages/engine-loading.test.ts"];
const BAR = ["test/pages/report-bar.test.tsx"];
const DRAFT = ["test/report/draft/draft.test.ts"];

/** `[file, from, to, tests]` */
const ROWS: readonly (readonly [string, string, string, readonly string[]])[] = [
  // What a report begins with.
  [
    `${CHECK}begin-draft.ts`,
    "if (previous === null || isSameDraft(previous, earlier)) return null;",
    "if (previous !== null) return null;",
    STORE,
  ],
  [
    `${CHECK}begin-draft.ts`,
    "const own = putValues(draft, [], [[type.fieldId, type.codes[0]]]);",
    "const own = draft;",
    STORE,
  ],
  [`${CHECK}begin-draft.ts`, "arrived?.isNew === true || isUntouched(begun, facts.firstDraft)", "true", STORE],
  [`${CHECK}begin-draft.ts`, "drafts.origin.value === started.origin && !news.some(isOther)", "true", DECISION],
  [`${CHECK}begin-draft.ts`, "...(from === draft && { madeFrom: draft }),", "madeFrom: draft,", DECISION],
  [
    `${CHECK}begin-draft.ts`,
    "kept.member_state ?? started.memberState",
    "started.memberState ?? kept.member_state",
    ["test/pages/begin-report.test.ts"],
  ],
  [`${CHECK}act-facts.ts`, "start < end &&", "start !== end &&", STORE],
  // The open report and its verdict.
  [`${CHECK}incident-store.ts`, 'if (wanted !== name) return "overtaken";', "", STORE],
  [`${CHECK}report-check.ts`, "if (latest === asked) checked.value", "checked.value", STORE],
  [`${CHECK}report-check.ts`, "!isEnded && isUnloaded", "isUnloaded", STORE],
  [`${CHECK}report-check.ts`, 'kind === "late" || ', "", STORE],
  [`${CHECK}engine.ts`, "if (started === current) started = null;", "", ENGINE],
  [`${CHECK}engine.ts`, "if (started === current) ", "", ENGINE],
  [`${CHECK}engine.ts`, "isLate ? 0 : START_MS", "START_MS", ENGINE],
  [`${CHECK}engine.ts`, 'error instanceof OtherEdition ? "other_edition" : ', "", ENGINE],
  [`${CHECK}engine.ts`, 'isFirst || request.kind === "convert"', "isFirst", ENGINE],
  [`${CHECK}engine.ts`, "law.value = words;", "", ENGINE],
  [`${CHECK}report-bar.tsx`, "!asksForState(facts.profile) && !isLate", "!asksForState(facts.profile)", BAR],
  [`${CHECK}report-check.ts`, "if (!isOpen.value) return;", "", STORE],
  [`${CHECK}report-check.ts`, "checked.value.asked?.text !== text.value ||", "", PAGE],
  [`${CHECK}report-check.ts`, "isSame(id, list) ? (before.get(id) ?? list) : list", "list", STORE],
  [
    `${CHECK}report-store.ts`,
    "before?.value.submitted ?? own.value.previousSubmitted",
    "own.value.previousSubmitted",
    STORE,
  ],
  // Another draft is another incident.
  [
    `${CHECK}report-store.ts`,
    "if (madeFrom === content.value.draft || (drafts.isBlank(alias) && isOfIncident(replacement)))",
    "if (true)",
    LIST,
  ],
  [`${CHECK}report-store.ts`, "known.length === 0 || known.includes(reference.trim())", "true", LIST],
  [`${CHECK}report-store.ts`, "madeFrom === content.value.draft ||", "madeFrom !== undefined ||", LIST],
  [`${CHECK}report-store.ts`, "if (!isTooLarge) put(changed);", "put(changed);", TEXT],
  [
    `${CHECK}report-store.ts`,
    "if (isLost && !drafts.isBlank(alias)) list.setAside(drafts.storage.snapshot());",
    "",
    TEXT,
  ],
  [
    `${CHECK}report-store.ts`,
    "content.value.unread !== null && editedText.value === null",
    "false",
    [...BEFORE, ...TEXT],
  ],
  [
    `${CHECK}report-store.ts`,
    "const { previous = content.value.previous } = replacement;",
    "const { previous } = content.value;",
    ["test/pages/opened-files.long.test.tsx"],
  ],
  // The list of incidents.
  [
    `${CHECK}incident-list.ts`,
    "const drafts = add(content ?? null);",
    "const drafts = open?.drafts ?? add(null);",
    LIST,
  ],
  [
    `${CHECK}incident-list.ts`,
    "if (content === undefined && before.isAllBlank.value && find(before.id) !== undefined)",
    "if (false as boolean)",
    LIST,
  ],
  [
    `${CHECK}incident-list.ts`,
    "drafts.setParameters({ member_state, time_zone });",
    "void [member_state, time_zone];",
    LIST,
  ],
  [
    `${CHECK}incident-list.ts`,
    "if (!drafts.isAllBlank.value) removed.value =",
    "if (false as boolean) removed.value =",
    LIST,
  ],
  [`${CHECK}incident-list.ts`, "      drafts.storage.forget();\n", "", LIST],
  [
    `${CHECK}incident-list.ts`,
    "setAside: (content) => void add(content),",
    "setAside: () => undefined,",
    [...LIST, ...TEXT],
  ],
  [`${CHECK}incident-list.ts`, "if (isKept.value) drafts.storage.keep();", "", ["test/pages/incident-list.test.tsx"]],
  [`${CHECK}incident-list.ts`, "&& !stored.has(id) && !isOpened(id);", "&& !stored.has(id);", LIST],
  [`${CHECK}incident-drafts.ts`, "if (isOther(found)) setAside(snapshot());", "", LIST],
  [`${CHECK}incident-drafts.ts`, "return unread === null && previous", "return previous", [...BEFORE, ...TEXT]],
  [
    `${CHECK}incident-list.tsx`,
    "if (!isAsking.value) return",
    "if (isAsking.value) return",
    ["test/pages/incident-list.test.tsx"],
  ],
  [`${CHECK}incident-list.tsx`, 'focusSoon(".field-card', 'void (".field-card', ["test/pages/incident-list.test.tsx"]],
  // What the browser keeps.
  [
    `${CHECK}kept-record.ts`,
    "if (written !== null && current === null) setRemoved();",
    "if (false) setRemoved();",
    KEPT,
  ],
  [`${CHECK}kept-record.ts`, "if (readNow() !== null) {", "if (false) {", KEPT],
  [`${CHECK}kept-record.ts`, "    written = text;\n    removeEarlier();", "    written = text;", KEPT],
  [
    `${CHECK}found-records.ts`,
    "if (texts.drafts.length + texts.earlier.length === 0 && !isKept) return found;",
    "if (texts.drafts.length + texts.earlier.length === 0) return found;",
    [...KEPT, ...BEFORE, "test/pages/decision-store.test.ts"],
  ],
  [`${CHECK}kept-incident.ts`, "[drafts, ...earlier.map((text) => [text])]", "[drafts]", BEFORE],
  [`${CHECK}kept-incident.ts`, "unread: isDraft ? null : text,", "unread: null,", BEFORE],
  [`${CHECK}open-file.ts`, "list.open.value.open.value === report && list.lastFile.value === file", "true", FILES],
  // Decisions.
  [
    `${CHECK}timed-changes.ts`,
    "if (metAfter(middle, criterionId)) after = middle;",
    "if (metAfter(middle, criterionId)) before = middle;",
    DECISION,
  ],
  [`${CHECK}given-values.ts`, "record[where] === true", "record[where] !== true", DECISION],
  [
    `${CHECK}asked-questions.ts`,
    "const isCurrent = isOpen && !isDone && !hasCurrent && mayApply(question);",
    "const isCurrent = !isDone && !hasCurrent && mayApply(question);",
    DECISION,
  ],
  [`${CHECK}asked-questions.ts`, "first.includes(id) ? first.indexOf(id) : first.length", "first.length", DECISION],
  [
    `${CHECK}given-values.ts`,
    "(report[outcome] ?? decision.outcome) === decision.outcome ? report[at] : undefined",
    "report[at]",
    DECISION,
  ],
  [`${CHECK}decision-acts.ts`, "starting.value = [...new Set([...starting.value, starts])];", "", DECISION],
  // Controls, findings, tables.
  [`${CHECK}report-view.ts`, "order.slice(order.indexOf(target) + 1)", "order.slice(order.indexOf(target))", PAGE],
  [`${CHECK}report-view.ts`, "if (edited.has(fieldId) && !everLeft.value.has(fieldId))", "if (false)", PAGE],
  [
    `${CHECK}report-view.ts`,
    "if (!isStale.value) leftBefore = now;",
    "leftBefore = now;",
    ["test/pages/field-card.test.tsx"],
  ],
  [
    `${CHECK}field-card.tsx`,
    "const json = useComputed(() => report.draft.value.report.get(id));",
    "const json = { value: report.draft.value.report.get(id) };",
    PAGE,
  ],
  [
    `${CHECK}progress.ts`,
    'severity === "blocking" && !empty.has(field_id)',
    'severity === "blocking"',
    ["test/pages/check-verdict.test.ts"],
  ],
  [`${CHECK}import-table.ts`, "if (seen.has(field.id)) return", "if (seen.size < 0) return", TABLE],
  [
    `${CHECK}fields/picker.tsx`,
    "aria-selected={chosen.includes(option.code)}",
    "aria-selected={index === at}",
    ["test/pages/fields/picker.test.tsx"],
  ],
  // What reports share.
  [`${REPORT}draft/draft.ts`, "if (members.has(name)) return new Map(members).set(name, json);", "", DRAFT],
  [
    `${REPORT}draft/draft.ts`,
    "entries.findLastIndex(([other]) => former.includes(other)) + 1",
    "entries.length",
    DRAFT,
  ],
  [
    `${REPORT}draft/prepare-draft.ts`,
    "findFacts?.({ ...report, ...values })",
    "findFacts?.(report)",
    ["test/report/draft/prepare-draft.test.ts"],
  ],
  [
    `${REPORT}entity-details/entity-details.ts`,
    'if (detail === undefined || present === "value") return [];',
    "if (detail === undefined) return [];",
    ["test/report/entity-details/entity-details.test.ts"],
  ],
];

export const MUTANTS: readonly Mutant[] = ROWS.map(([file, from, to, tests]) => ({ file, from, to, tests }));
