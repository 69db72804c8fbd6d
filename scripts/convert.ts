// npm run convert: converts a file of the ESAs to a draft, or a draft to a file of the ESAs, and reports what was lost.
import { writeFileSync } from "node:fs";
import type { Artifacts } from "../server/artifacts.ts";
import { readJsonFile } from "../server/engine/read-json.ts";
import { listProfiles, nameIt } from "./command-line/drafts/find-profile.ts";
import { readPublished, readPublishedProfile, readText, unknownProfile } from "./command-line/inputs.ts";
import { formatCall } from "./command-line/installation.ts";
import { printText } from "./command-line/output.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";
import { convertText } from "./esas/convert-text.ts";
import type { ConvertibleProfile } from "./esas/crosswalk.ts";
import { findConvertible } from "./esas/find-convertible.ts";
import { type Format, formatReport } from "./esas/report.ts";
import { hasEsasFile } from "./esas/words.ts";
import { listEsasVersions } from "./report/published/crosswalk.ts";

const HELP = `${formatCall("convert")} --from esas|lexbind --to lexbind|esas [OPTIONS] FILE | -

Converts the ESAs' JSON file of an incident report or a cyber threat to a draft, or a draft to such a file, with the
published crosswalk; - reads standard input. The result goes to standard output. The report, a list of what was left out,
written in another form, added or left empty, goes to standard error; it contains pointers and reasons, never a value.
Nothing is sent anywhere. A file that is read or written has at most as many bytes as a draft of a check: what is larger is
rejected. The result is indented, unless only then it would be larger.

  --profile NAME          alias or identifier of the profile, such as dora-final (default: the one that the draft or the file shows by its
                          fields and its kind of report, as in prevalidate)
  --esas-version VERSION  version of the ESAs' schema that the written file follows, such as 1.2 (default: the newest
                          that the profile has). A file that is read may be of any version. The profile dora has version
                          1.2; its file is valid in 1.3, too
  --report FILE           write the report as JSON into FILE instead
  --json                  print result and report as one JSON object, {"result", "report"}

Exit codes: 0 nothing lost, 1 something left out, written in another form or left empty, 2 wrong usage or not a valid
input file. Evidence labels of a draft are left out, because the file has no place for them; with the profile dora a
conversion to a file always exits with 1, because the file has no place for some of its fields, such as the addressee.`;

await runCommand({
  help: HELP,
  takesArguments: true,
  options: {
    from: { type: "string" },
    to: { type: "string" },
    report: { type: "string" },
    json: { type: "boolean" },
    profile: { type: "string" },
    "esas-version": { type: "string" },
  },
  async run({ values, positionals }) {
    const { from } = values;
    if (!((from === "esas" && values.to === "lexbind") || (from === "lexbind" && values.to === "esas")))
      throw new UsageError("expected --from esas --to lexbind, or --from lexbind --to esas");
    const [name] = positionals;
    if (name === undefined || positionals.length > 1)
      throw new UsageError("expected one file, or - for standard input");
    if (values.json && values.report !== undefined) throw new UsageError("--report and --json exclude each other");
    const artifacts = readPublished("use");
    if (values.profile !== undefined && !artifacts.profiles.has(values.profile))
      throw unknownProfile(artifacts, values.profile);
    const { max_request_bytes } = artifacts.limits;
    const input = await readText(name, max_request_bytes);
    const alias = values.profile ?? findShown(artifacts, name, input, from);
    const profile = readPublishedProfile(artifacts, alias) as ConvertibleProfile;
    const version = values["esas-version"];
    if (!hasEsasFile(profile)) throw new CommandError(`${alias} has no file of an authority to convert to`);
    const versions = listEsasVersions(profile.crosswalk.esas_file);
    if (version !== undefined && !versions.includes(version))
      throw new UsageError(`${alias} has version ${versions.join(" and ")} of the ESAs' schema, not ${version}`);
    const conversion = convertText(profile, input, from, { version });
    if ("cause" in conversion) throw new CommandError(`${name}: ${conversion.cause}`);
    const { result, report } = conversion;
    const text = withinLimit(name, result, max_request_bytes);
    if (values.report !== undefined) writeReport(values.report, toText(report));
    printText(values.json ? toText(conversion) : text);
    if (!values.json && values.report === undefined) process.stderr.write(formatReport(report, profile.boundary));
    return report.lossless ? 0 : 1;
  },
});

/** The alias of the profile that a draft or a file shows. Throws a UsageError if there is none, or there are several. */
function findShown(artifacts: Artifacts, name: string, text: string, from: Format): string {
  const parsed = readJsonFile(text);
  const found = findConvertible(listProfiles(artifacts), "value" in parsed ? parsed.value : null, from);
  if ("alias" in found) return found.alias;
  throw new UsageError(`${name}: ${nameIt(found)}`);
}

/** The result as text, indented if that is not too large. Throws a CommandError if no check and no conversion would take it. */
function withinLimit(name: string, result: unknown, maxBytes: number): string {
  const texts = [toText(result), JSON.stringify(result)];
  const text = texts.find((written) => Buffer.byteLength(written) <= maxBytes);
  if (text !== undefined) return text;
  throw new CommandError(`${name}: the result has more than ${maxBytes} bytes, which no check and no conversion takes`);
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandError(`${file}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
