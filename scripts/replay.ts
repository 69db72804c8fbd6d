// npm run replay: proves an old answer with the profile and the engine that it names.
import { readPublished, readText } from "./command-line/inputs.ts";
import { callOf } from "./command-line/installation.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";
import { readByHash } from "./report/replay/published.ts";
import { replayAnswer } from "./report/replay/replay-answer.ts";

// A draft and its answer, with room for the white space of another program.
const MAX_BYTES = 4_000_000;

await runCommand({
  help: `${callOf("replay")} (RECORD | ANSWER DRAFT) [--from URL]

Makes an answer again and compares the bytes. ANSWER is the JSON of an answer, or a line that prevalidate --ndjson wrote; DRAFT is the
request, or a line that it read, with its options. RECORD, which the draft check saves, has both as lines: first the draft, then the
answer. The profile and the engine are found by the hashes that the answer names, among the published files of this installation,
which have those of all releases. A draft whose id is a hash, as in a record, must be the one that was hashed.

  --from URL  a host where a profile is looked for that this installation does not have. No engine is run that SHA256SUMS of this
              installation does not list

Nothing is sent but the hash that is looked for. Exit codes: 0 the bytes agree, 1 they do not, 2 the profile or the engine is not there,
or wrong usage.`,
  takesArguments: true,
  options: { from: { type: "string" } },
  run: async ({ values: { from = null }, positionals: [first, draftFile, ...more] }) => {
    if (first === undefined || more.length > 0) throw new UsageError("expected a record, or an answer and a draft");
    if (from !== null && !/^https?:\/\//.test(from)) throw new UsageError("--from takes an http or https URL");
    const text = await readText(first, MAX_BYTES);
    const [answer, draft] =
      draftFile === undefined ? linesOf(text).reverse() : [text, await readText(draftFile, MAX_BYTES)];
    if (answer === undefined || draft === undefined)
      throw new UsageError(`${first} has not two lines, a draft and its answer`);
    const replayed = await replayAnswer(answer, draft, readByHash(readPublished("use"), from));
    if ("problem" in replayed) {
      console.log(`not proved: ${replayed.problem}`);
      return 1;
    }
    console.log(`proved: profile ${replayed.profile} and engine ${replayed.engine} give these bytes for this draft`);
    return 0;
  },
});

/** The two lines of a record; none if there are not two. */
function linesOf(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length === 2 ? lines : [];
}
