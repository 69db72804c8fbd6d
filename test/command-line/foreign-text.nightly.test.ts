// Every output of every command, fed with texts of others that would change a terminal or the log of a CI: names of files, persons and members,
// identifiers, values, titles of documents. None is written as it is.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { run, startCommand } from "../run-command.ts";
import { PUBLIC, ROOT, readJsonFile } from "../support.ts";

const HOSTILE =
  "x\u001b[2J\u009b2K\r\u0007\u202e\u2028\u2029\u0085%0A::error::a\n::error file=a::b\n ::warning::c\n##[error]d";
// A name of a file has no slash, and one of a document ends as documents do.
const folder = tempFolder();
const at = (name: string): string => join(folder, name);
const write = (name: string, content: unknown): string => {
  writeFileSync(at(name), typeof content === "string" ? content : JSON.stringify(content));
  return name;
};

/** A character that a terminal obeys or that turns text around, or a line that a CI takes for a command; the runner ignores blanks before one. */
const UNSAFE = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]|^\s*::[a-z]|##\[/mu;
/** The annotations of the format for GitHub, each with a place and a title. */
const ANNOTATION = /^::(?:error|warning|notice) file=[^\n]*,title=[^\n:]*::[^\n]*$/gm;

const [{ request }] = readJsonFile("api/v1/profiles/dora-initial/examples.json").examples;
const draft = {
  report: {
    ...request.report,
    [HOSTILE]: HOSTILE,
    name_of_the_entity_submitting_the_report: HOSTILE,
    reporting_currency: HOSTILE,
    incident_reference_code_assigned_by_the_financial_entity: HOSTILE,
    date_and_time_of_detection_of_the_major_ict_related_incident: HOSTILE,
    name_of_the_financial_entity_affected: [{ name: HOSTILE, [HOSTILE]: HOSTILE }],
  },
  evidence_manifest: { ...request.evidence_manifest, [HOSTILE]: [HOSTILE], reporting_currency: [HOSTILE] },
};
const NAMED = write(`${HOSTILE}.json`, draft);
const OTHER = write("other.json", {
  report: { personal_data_breach_at: HOSTILE, [HOSTILE]: 1, controller_name: HOSTILE },
});
const LINES = write(
  "lines.ndjson",
  [
    { ...draft, id: HOSTILE },
    { report: {}, id: HOSTILE, [HOSTILE]: 1 },
    { report: {}, options: { [HOSTILE]: "x" } },
    { report: {}, options: { member_state: HOSTILE } },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n"),
);
const FACTS = write("facts.json", {
  persons: [
    {
      ...{ name: HOSTILE, incident: HOSTILE, kinds: ["controller"] },
      facts: { aware_of_breach: "2026-11-20T09:00:00Z" },
    },
  ],
});
const WRONG_FACTS = write("wrong-facts.json", {
  [HOSTILE]: 1,
  persons: [{ name: HOSTILE, kinds: [HOSTILE], facts: { [HOSTILE]: HOSTILE }, options: { member_state: HOSTILE } }],
});
const ESAS = write("esas.json", { incidentSubmission: HOSTILE, [HOSTILE]: HOSTILE, reportCurrency: HOSTILE });
const DETAILS = write("details.json", { entity_details: { legal_name: HOSTILE, [HOSTILE]: HOSTILE } });
const HOLIDAYS = write("holidays.txt", `2026-12-25 ${HOSTILE}`);
const ANSWER = write("answer.json", {
  profile_artifact_hash: HOSTILE,
  engine_hash: HOSTILE,
  act_id: HOSTILE,
  ok: true,
});

/** A profile whose hashes are right, as anyone can make one: `[name, title]`. */
const PROFILE = write(
  "profile.json",
  JSON.stringify({ ...readJsonFile("api/v1/profiles/gdpr-breach/profile.json"), title: HOSTILE, aliases: [HOSTILE] }),
);
mkdirSync(at("drafts"));
writeFileSync(at(`drafts/${HOSTILE}.json`), "{");
writeFileSync(at(`drafts/${HOSTILE}`), "");
// A copy of a build with one file, whose manifest names others.
mkdirSync(at("copy"));
const manifest = readJsonFile("manifest.json");
manifest.files = manifest.files.slice(0, 2);
manifest.files[0].file = HOSTILE;
manifest[HOSTILE] = HOSTILE;
writeFileSync(at("copy/manifest.json"), JSON.stringify(manifest));
mkdirSync(at("documents"));
const ACT = readFileSync(`${ROOT}test/fixtures/harbour-act.xml`, "utf8");
const MARKS = "\u009b2K\u202e\u2028\u0085 ::error::a\n::error file=a::b\n ##[error]d";
writeFileSync(at(`documents/${HOSTILE}-en.xml`), ACT.replace(/<p([^>]*)>/g, `<p$1>${MARKS} `));
writeFileSync(at("documents/harbour-act.xml"), ACT.replace(/<p([^>]*)>/g, `<p$1>${MARKS} `));

const FORMATS = ["text", "json", "sarif", "junit", "github", "html"];
const CHECK = ["prevalidate", "--profile", "dora-initial"] as const;
type Case = readonly [command: string, ...args: string[]];

const CASES: readonly Case[] = [
  ...FORMATS.flatMap((format): Case[] => [
    [...CHECK, "--format", format, NAMED],
    [...CHECK, "--format", format, NAMED, OTHER, LINES],
    [...CHECK, "--format", format, "--lint", NAMED],
    ["prevalidate", "--format", format, `${HOSTILE}.absent`, NAMED],
    [...CHECK, "--format", format, "--previous", NAMED, NAMED],
    [...CHECK, "--format", format, "--entity-details", DETAILS, NAMED],
  ]),
  [...CHECK, "--from", NAMED, OTHER],
  [...CHECK, "--from", OTHER, NAMED],
  [...CHECK, "--ndjson", LINES],
  [...CHECK, "--bank-holidays", HOLIDAYS, NAMED],
  [...CHECK, "--bank-holidays", HOSTILE, NAMED],
  ["prevalidate", "--profile", PROFILE, NAMED],
  ["prevalidate", "drafts"],
  ...["text", "json", "ics", HOSTILE].map((format) => ["clocks", "--facts", FACTS, "--format", format] as const),
  ["clocks", "--facts", WRONG_FACTS],
  ["clocks", "--facts", NAMED],
  ...[[], ["--json"]].flatMap((more): Case[] => [
    ["convert", "--from", "lexbind", "--to", "esas", "--profile", "dora-initial", ...more, NAMED],
    ["convert", "--from", "esas", "--to", "lexbind", "--profile", "dora-initial", ...more, ESAS],
    ["verify", ...more, "copy"],
    ["diff", ...more, PROFILE, PUBLIC],
    ["diff", ...more, "copy", PUBLIC],
    ["verify-sources", "--documents", "documents", ...more],
  ]),
  ["diff", "--markdown", PROFILE, PUBLIC],
  ["verify-sources", "--documents", "documents", "--show", HOSTILE],
  ["law-watch", "--documents", "documents"],
  ["atoms", "--document", at(`documents/${HOSTILE}-en.xml`)],
  ["replay", ANSWER, NAMED],
  ["replay", ANSWER, NAMED, "--from", `http://127.0.0.1:9/${HOSTILE}`],
  ["new-profile", "--act", HOSTILE],
  ["lock", "--sources", HOSTILE],
  ["release", HOSTILE],
  ["build", "--sources", HOSTILE],
  ["mcp", HOSTILE],
  ["dev", HOSTILE],
  ["package", HOSTILE],
];

describe.concurrent("texts of others", () => {
  it.each(CASES.map((args) => [args.join(" ").replaceAll(HOSTILE, "HOSTILE"), args] as const))(
    "%s writes none of them as they are",
    async (_, [command = "", ...args]) => {
      const { status, stdout, stderr } = await run(process.execPath, [...startCommand(command), ...args], {
        cwd: folder,
        env: { NO_COLOR: "1" },
      });
      const output = `${stdout}\n${stderr}`;
      expect(status).not.toBe(-1);
      expect(output.trim()).not.toBe("");
      // Lines of a calendar end with both characters.
      const lines = args.includes("ics") ? output.replaceAll("\r\n", "\n") : output;
      const own = args.includes("github") ? lines.replaceAll(ANNOTATION, "") : lines;
      expect(
        UNSAFE.exec(own)?.[0] ?? null,
        JSON.stringify(own.slice(Math.max(0, own.search(UNSAFE) - 80), own.search(UNSAFE) + 80)),
      ).toBeNull();
    },
  );
});
