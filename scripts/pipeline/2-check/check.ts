import type { PhaseResult, ProfileSources, Source, Sources } from "../model/model.ts";
import type { Schemas } from "../model/schemas.ts";
import { describeValues } from "../tools/describe-values.ts";
import { collectFindings, type ReportAt } from "../tools/findings.ts";
import { checkStages, expandStages } from "../tools/report-stages.ts";

// Line breaks are control characters too. (U+007F: jq escapes it, RFC 8785 does not.)
const CONTROL = /\p{Cc}/u;
// Most texts are, and then nothing else is to be checked.
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Checks every file. The value is a copy with the members that are absent and have a default in their schema. All findings are errors. */
export function checkSources(read: Sources, { getValidator }: Pick<Schemas, "getValidator">): PhaseResult<Sources> {
  const { findings, report } = collectFindings();
  // Validation writes the defaults into what it validates.
  const sources = copySources(read);
  const checkShape = createShapeCheck(getValidator, report);
  for (const guide of sources.guides) checkGuide(guide, report);
  for (const file of listFiles(sources)) checkValues(file, report);
  const staged = sources.profiles.filter(hasStages);
  // What follows from the stages is added later, but there must be rows.
  const later = staged.flatMap(({ profile, crosswalk }): Source[] =>
    hasRows(crosswalk.value) ? [profile, crosswalk] : [profile],
  );
  for (const file of listFiles(sources)) if (!later.includes(file)) checkShape(file);
  for (const { profile } of staged) checkShape(profile, "stages");
  const isRight = ({ path, isBroken }: Source) => isBroken !== true && !findings.some(({ file }) => file === path);
  const right = sources.profiles.filter((files) => filesOfProfile(files).every(isRight));
  // Shared files may lack what follows from a stage, so each stage checks them as it sees them.
  for (const { profile, crosswalk } of right.filter(hasStages).flatMap(expandStages))
    for (const file of [profile, crosswalk]) checkShape(file);
  // Groups may name the stages of any folder.
  const ruleGroups = right.length < sources.profiles.length ? [] : sources.ruleGroups.filter(isRight);
  checkStages({ profiles: right, ruleGroups }, report);
  return { value: sources, findings };
}

const copyFile = <T>(file: Source<T>): Source<T> => ({ ...file, value: structuredClone(file.value) });

function copySources(sources: Sources): Sources {
  const { service, board, instruments, clocks, waivers, codeLists, ruleGroups, profiles } = sources;
  return {
    ...sources,
    service: copyFile(service),
    board: copyFile(board),
    instruments: instruments.map(copyFile),
    clocks: clocks.map(copyFile),
    waivers: waivers.map(copyFile),
    codeLists: codeLists.map(copyFile),
    ruleGroups: ruleGroups.map(copyFile),
    profiles: profiles.map((files): ProfileSources => {
      const examples = files.examples.map(copyFile);
      return {
        ...files,
        profile: copyFile(files.profile),
        fields: copyFile(files.fields),
        rules: copyFile(files.rules),
        crosswalk: copyFile(files.crosswalk),
        examples,
        samples: examples,
        changes: files.changes && copyFile(files.changes),
      };
    }),
  };
}

const hasStages = ({ profile }: ProfileSources): boolean =>
  typeof profile.value === "object" && profile.value !== null && Object.hasOwn(profile.value, "stages");

const hasRows = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "rows" in value && Array.isArray(value.rows);

/** The check of a file against the schema of its kind, or of another one. */
function createShapeCheck(
  getValidator: Schemas["getValidator"],
  report: ReportAt,
): (file: Source, kind?: string) => void {
  return (file, kind = file.kind) => {
    if (file.isBroken) return;
    for (const { path, message, ...finding } of getValidator(kind)(file.value)) {
      const prefix = path.length === 0 ? "" : `${path.join(".")}: `;
      report(file, path, { ...finding, code: "schema_mismatch", message: prefix + message });
    }
  };
}

const filesOfProfile = ({ profile, fields, rules, crosswalk, examples, changes }: ProfileSources): Source[] => [
  ...[profile, fields, rules, crosswalk],
  ...examples,
  ...(changes === null ? [] : [changes]),
];

function listFiles(sources: Sources): Source[] {
  const { service, board, instruments, clocks, waivers, codeLists, ruleGroups, profiles } = sources;
  const shared = [...instruments, ...clocks, ...waivers, ...codeLists, ...ruleGroups];
  return [service, board, ...shared, ...profiles.flatMap(filesOfProfile)];
}

function checkGuide(guide: Sources["guides"][number], report: ReportAt): void {
  let offset = 0;
  for (const line of guide.value.markdown.split("\n")) {
    checkText(guide, [offset], line, report);
    offset += line.length + 1;
  }
}

/** The texts of a file, also the names of members, and its numbers. */
function checkValues(file: Source, report: ReportAt): void {
  for (const { value, path } of describeValues({}, file.value)) {
    if (typeof value === "string") checkText(file, path, value, report);
    else if (typeof value === "number" && !Number.isSafeInteger(value) && !mayHaveFraction(file, path, value)) {
      const hint = "write another number as a string";
      report(file, path, { code: "not_an_integer", message: "expected a whole number up to 2^53-1", hint });
    }
  }
}

// In a draft a percentage has one decimal place, and so may a threshold with which a condition compares it.
const WITH_FRACTIONS = ["fires", "quiet", "when", "unless"];
const mayHaveFraction = ({ kind }: Source, path: readonly (string | number)[], value: number): boolean =>
  (kind === "example" || WITH_FRACTIONS.some((name) => path.includes(name))) && /^-?\d+\.\d$/.test(String(value));

function checkText(file: Source, path: readonly (string | number)[], text: string, report: ReportAt): void {
  if (PRINTABLE_ASCII.test(text)) return;
  const notNfc = { code: "not_nfc", message: "expected text in Unicode form NFC", hint: "compose its characters" };
  if (text.normalize("NFC") !== text) report(file, path, notNfc);
  if (CONTROL.test(text) || !text.isWellFormed())
    report(file, path, { code: "control_character", message: "expected no control characters and no lone surrogates" });
}
