// npm run clocks: what one incident starts for the persons that are concerned, by the clocks of all acts.
import type { Artifacts } from "../server/artifacts.ts";
import { escapeLines } from "../server/engine/names.ts";
import { type CitingBoard, formatBoardText, formatDeadlines } from "./board/format-board.ts";
import { createReadIncidentText, type PersonClocks } from "./board/read-incident.ts";
import { readPublished, readPublishedText, readText } from "./command-line/inputs.ts";
import { formatCall } from "./command-line/installation.ts";
import { readOwnLatest } from "./command-line/profiles/own-latest.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";
import { reviewOfAll } from "./report/published/latest.ts";
import { isLongAgo, MAY_HAVE_CHANGED, reviewedWords } from "./report/wording/reviewed.ts";
import { capitalise } from "./report/wording/words.ts";

const HELP = `${formatCall("clocks")} --facts FILE|- [--format text|json|ics]

Tells what an incident starts for each person that is concerned: which duties, to whom, by when and by which provision; and
what is not owed, and why. The facts are a JSON file:

  {"persons": [{"name": NAME, "incident": REFERENCE, "kinds": [KIND, …], "facts": {FACT: INSTANT or CODE, …},
    "sent": {CLOCK: INSTANT, …}, "options": {"member_state": "AT"}}]}

The kinds of persons, the facts with their codes and the clocks are those of clocks.json, which is published. Name and reference
are free texts. A calendar that imports the deadlines again replaces those of the same incident and name; without a reference,
an incident is the same while the earliest of its times is. Nothing is sent anywhere.

  --facts FILE      the facts; - reads standard input
  --format FORMAT   text (default), json, or ics: the deadlines as a calendar file

Exit codes: 0 told, 1 facts contradict each other, so that a clock has no deadline, 2 wrong usage or malformed facts.`;

type Format = (persons: readonly PersonClocks[], board: CitingBoard, artifacts: Artifacts) => string;

const FORMATS = new Map<string, Format>([
  ["text", (persons, board, artifacts) => formatBoardText(persons, board, Date.now()) + reviewLine(artifacts)],
  ["json", (persons) => escapeLines(`${JSON.stringify({ persons }, null, 2)}\n`)],
  ["ics", (persons, board) => formatDeadlines(persons, { board, now: Date.now() })],
]);

await runCommand({
  help: HELP,
  options: { facts: { type: "string" }, format: { type: "string", default: "text" } },
  async run({ values: { facts, format: name } }) {
    const format = FORMATS.get(name);
    if (format === undefined) throw new UsageError(`no format ${name}`);
    if (facts === undefined) throw new UsageError("expected --facts with a file, or - for standard input");
    const artifacts = readPublished("use");
    const board: CitingBoard = JSON.parse(readPublishedText(artifacts, `${artifacts.basePath}/clocks.json`) ?? "");
    const read = createReadIncidentText(board)(await readText(facts, artifacts.limits.max_request_bytes));
    if ("findings" in read) throw new CommandError(...read.findings.map((cause) => `${facts}: ${cause}`));
    process.stdout.write(format(read.persons, board, artifacts));
    return read.persons.some(({ clocks }) => clocks.some(({ state }) => state === "contradiction")) ? 1 : 0;
  },
});

/** When the clocks of all acts were last compared with texts of the law. */
function reviewLine(artifacts: Artifacts): string {
  const reviewed = reviewOfAll(readOwnLatest(artifacts));
  if (reviewed === null) return "";
  const old = isLongAgo(reviewed, Date.now()) ? ` ${MAY_HAVE_CHANGED}` : "";
  return `${capitalise(reviewedWords(reviewed))}.${old}\n`;
}
