// Generated mistakes in the real sources: whatever an author writes, the findings have a position, and no stage throws.
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { diffProfiles } from "../../scripts/audit/diff/diff-profiles.ts";
import { type HashedProfile, readProfile } from "../../scripts/command-line/profiles/read-profiles.ts";
import { hashProfile } from "../../scripts/pipeline/6-hash/hash.ts";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import { copySources, findAll, REAL, schemas } from "./author.ts";
import {
  type ChangedPart,
  damage,
  type GeneratedMistake,
  listChangedParts,
  listMistakes,
  randomNumbers,
} from "./generated-mistakes.ts";

const root = copySources(REAL);
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".yaml") && !/(?:lock|differential)\.yaml$/.test(file))
  .sort();
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));

let changed = "service.yaml";

/** The findings on the sources with another text of one file. The file before it is restored. */
function findIn(file: string, text: string, find = findAll) {
  cpSync(join(REAL, changed), join(root, changed));
  changed = file;
  writeFileSync(join(root, file), text);
  return find(root);
}

const findInSources: typeof findAll = (folder) => compileSources(folder, schemas).findings;

const all = [...texts].flatMap(([file, text]) => listMistakes(file, text));
// LEXBIND_MISTAKES=300 for a long run.
const COUNT = Number(process.env.LEXBIND_MISTAKES ?? 5);
const KINDS = ["renamed key", "changed value", "changed name", "changed type", "renamed definition"] as const;

// A definition and what refers to it no longer fit: the finding is at a reference, which is a text of at most six lines that contains the
// former name. The line of any other mistake is that of the change.
it.each(KINDS)(
  "mistakes of the kind %s are each one finding at the right line",
  { timeout: COUNT * 60_000 },
  (kind) => {
    const mistakes = all.filter(({ what }) => what === kind);
    const random = randomNumbers(KINDS.indexOf(kind) + 1);
    const chosen = Array.from({ length: COUNT }, () => mistakes[random(mistakes.length)] as GeneratedMistake);
    const wrong = chosen.flatMap(({ file, line, from, text }) => {
      const findings = findIn(file, text);
      const [finding] = findings;
      const place = finding && `${finding.file}:${finding.line}`;
      const start = (finding?.line ?? 0) - 1;
      const lines = texts.get(finding?.file.replace("profiles-src/", "") ?? "")?.split("\n") ?? [];
      const referring = lines.slice(start, start + 6).join("\n");
      const isRight =
        kind === "renamed definition" ? referring.includes(from) : place === `profiles-src/${file}:${line}`;
      return findings.length === 1 && isRight ? [] : { mistake: `${file}:${line} ${from}`, findings };
    });
    expect(wrong).toEqual([]);
  },
);

const changedParts = [...texts].flatMap(([file, text]) =>
  file === "service.yaml" ? [] : listChangedParts(file, text),
);
const WAYS = ["deleted part", "duplicated part", "swapped part", "changed number"] as const;

function profilesIn(folder: string): ReadonlyMap<string, HashedProfile> {
  const { value } = compileSources(folder, schemas);
  const read = value?.profiles.map((profile) => {
    const bytes = Buffer.from(hashProfile(profile, value.service).profileJson);
    return readProfile({ name: profile.alias, bytes });
  });
  return new Map(read?.map((profile) => [profile.act_id, profile]));
}

let unchanged: ReturnType<typeof profilesIn> | undefined;

// With its version raised, it would build.
const isOfVersion = ({ code }: { readonly code: string }) => code === "same_version";

it.each(WAYS)(
  "files with a %s are each one finding at the right line, or a build whose difference is shown",
  { timeout: COUNT * 60_000 },
  (way) => {
    const parts = changedParts.filter(({ what }) => what === way);
    const random = randomNumbers(WAYS.indexOf(way) + 11);
    // Each that builds is compared, which takes longer.
    const chosen = Array.from({ length: Math.ceil(COUNT / 3) }, () => parts[random(parts.length)] as ChangedPart);
    const wrong = chosen.flatMap(({ file, lines, names, text }) => {
      const findings = findIn(file, text);
      const mistake = `${file}:${lines[0]}-${lines[1]} ${names.slice(0, 3)}`;
      if (findings.every(isOfVersion)) {
        unchanged ??= profilesIn(copySources(REAL));
        const diffs = diffProfiles(unchanged, profilesIn(root));
        const isShown = diffs.some(
          ({ meaning, prose, answers }) => [...meaning, ...prose, ...(answers ?? [])].length > 0,
        );
        // The order of some lists, such as the stages of a rule, has no meaning at all; what is deleted may be what is meant without it.
        const mayBeSame = way === "swapped part" || way === "deleted part";
        const isSame = mayBeSame && !diffs.some(({ profile_artifact_hash }) => profile_artifact_hash.moved);
        return isShown || isSame ? [] : { mistake, findings: "none, and no difference" };
      }
      const [finding] = findings as [(typeof findings)[number]];
      const name = finding.file.replace("profiles-src/", "");
      const at = (name === file ? text : (texts.get(name) ?? ""))
        .split("\n")
        .slice(Math.max(0, finding.line - 6), finding.line + 5)
        // What no longer fits says what it does not fit.
        .concat(finding.hint ?? "");
      const isHere = name === file && finding.line >= lines[0] && finding.line <= lines[1];
      const isRight = isHere || names.some((one) => at.join("\n").includes(one));
      return findings.length === 1 && isRight ? [] : { mistake, findings };
    });
    expect(wrong).toEqual([]);
  },
);

/** Of the files of one form, which the name of a file or of its folder shows, as many as there are mistakes of a kind: from all acts. */
function someOfEachForm(): readonly (readonly [file: string, text: string])[] {
  const forms = new Map<string, (readonly [file: string, text: string])[]>();
  for (const [file, text] of texts) {
    const folder = basename(dirname(file));
    const form = SHARED_FORMS.includes(folder) ? folder : basename(file);
    forms.set(form, [...(forms.get(form) ?? []), [file, text]]);
  }
  return [...forms.values()].flatMap((files) =>
    files.filter((_, at) => files.length <= COUNT || at % Math.ceil(files.length / COUNT) === 0),
  );
}

const SHARED_FORMS = ["examples", "instruments", "code-lists", "rules"];

it("a file with a missing part, or one of another type, is reported with positions, or builds", {
  timeout: 600_000,
}, () => {
  const random = randomNumbers(21);
  for (const [index, [file, text]] of someOfEachForm().entries()) {
    const damaged = damage(text, random);
    // Rules are run on a sample only: that takes long, and needs sources that the other stages accept.
    const findings = findIn(file, damaged, index % 15 === 0 ? findAll : findInSources);
    for (const { file: name, line, column, code, message } of findings) {
      const lines = name === `profiles-src/${file}` ? damaged : (texts.get(name.replace("profiles-src/", "")) ?? "");
      expect({
        file: name.startsWith("profiles-src/"),
        code: /^[a-z_]+$/.test(code),
        message: message.length > 10,
      }).toEqual({
        file: true,
        code: true,
        message: true,
      });
      expect([line, column].every((number) => number >= 1) && line <= lines.split("\n").length).toBe(true);
    }
  }
});
