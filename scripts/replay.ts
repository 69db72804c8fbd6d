// npm run replay: proves an old answer with the profile and the engine that it names.
import { escapeControls } from "../server/engine/names.ts";
import { readPublished, readText } from "./command-line/inputs.ts";
import { CHECKOUT, formatCall } from "./command-line/installation.ts";
import { findBuiltTexts, readByHash } from "./command-line/profiles/published-by-hash.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";
import { readOwnTexts } from "./package/installed.ts";
import { AbsentError, type Replayed, replayAnswer } from "./report/replay/replay-answer.ts";

// A draft and its answer, with room for the white space of another program.
const MAX_BYTES = 4_000_000;

await runCommand({
  help: `${formatCall("replay")} (RECORD | ANSWER DRAFT) [--from URL]

Makes an answer again and compares the bytes. ANSWER is the JSON of an answer, or a line that prevalidate --ndjson wrote; DRAFT is the
request, or a line that it read, with its options. RECORD, which the draft check saves, has both as lines: first the draft, then the
answer. The profile and the engine are found by the hashes that the answer names, in this installation, which has those of
all releases. A draft whose id is a hash, as in a record, must be the one that was hashed.

  --from URL  a host where a profile is looked for that this installation does not have. No engine is run that this installation
              does not have

Nothing is sent but the hash that is looked for. Exit codes: 0 proved, 1 the answer differs, 2 wrong usage, 3 the profile or the engine is not
there, 4 the bytes agree, but the profile is not one that was released here: anyone could have made it.`,
  takesArguments: true,
  options: { from: { type: "string" } },
  run: async ({ values: { from = null }, positionals: [first, draftFile, ...more] }) => {
    if (first === undefined || more.length > 0) throw new UsageError("expected a record, or an answer and a draft");
    if (from !== null && !/^https?:\/\//.test(from)) throw new UsageError("--from takes an http or https URL");
    const text = await readText(first, MAX_BYTES);
    const [answer, draft] =
      draftFile === undefined ? getLines(text).reverse() : [text, await readText(draftFile, MAX_BYTES)];
    if (answer === undefined || draft === undefined)
      throw new UsageError(`${first} has not two lines, a draft and its answer`);
    try {
      const { exitCode, words } = conclude(await replayAnswer(answer, draft, findByHash(from)));
      console.log(escapeControls(words));
      return exitCode;
    } catch (error) {
      if (!(error instanceof AbsentError)) throw error;
      console.error(escapeControls(error.message));
      return 3;
    }
  },
});

/** Profiles and engines by their hashes, also at the host `from` unless it is null. */
function findByHash(from: string | null) {
  const artifacts = readPublished("use");
  const own = CHECKOUT === null ? readOwnTexts(artifacts) : findBuiltTexts(artifacts);
  return readByHash(artifacts.basePath, own, from);
}

function conclude(replayed: Replayed): { readonly exitCode: number; readonly words: string } {
  if ("cause" in replayed) return { exitCode: 1, words: `not proved: ${replayed.cause}` };
  const { profile, engine, isReleasedHere } = replayed;
  const words = `profile ${profile} and engine ${engine} give these bytes for this draft`;
  if (isReleasedHere) return { exitCode: 0, words: `proved: ${words}` };
  return { exitCode: 4, words: `not released here: ${words}, but this installation does not have the profile` };
}

/** The two lines of a record; none if there are not two. */
function getLines(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length === 2 ? lines : [];
}
