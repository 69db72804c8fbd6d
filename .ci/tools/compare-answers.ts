// Whether another build answers the same drafts with the same bytes: for changes that must not change an answer.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import type { CheckText, createCheckText } from "../../server/engine/engine.ts";
import { createDrafts, MODES } from "../../test/engine/create-drafts.ts";
import * as built from "../../test/support.ts";

const HELP = `node --import tsx .ci/tools/compare-answers.ts --with DIR [--drafts N] [--seed N] [--names OLD=NEW,...]

Answers the same drafts with the profiles and the published engine of this build and of another one, as text, and prints how many
answers differ for each profile, with the first difference. Hashes are left out of the answers. No value of a draft is printed.

  --with DIR     dist/public of the other build
  --drafts N     drafts for each profile and mode (default: 2000)
  --seed N       other drafts for another number (default: 0)
  --names LIST   names that the other build has for the same thing, such as rests_on=based_on

Exit codes: 0 all answers are equal, 1 some differ, 2 wrong usage or a crash.`;

// The same for both, so that only what the drafts change can differ.
const HASH = `sha256:${"0".repeat(64)}`;
const HASHES = { profile_semantic_hash: HASH, profile_artifact_hash: HASH, engine_hash: HASH };

type CreateCheck = (alias: string) => CheckText;

/** Creates the check of a profile with the published engine of the same build. */
async function readBuild(folder: string): Promise<CreateCheck> {
  const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
  const { examples } = readJson(`api/v1/profiles/${built.ALIASES[0]}/examples.json`);
  const { engine_hash } = examples[0].response;
  const text = readFileSync(join(folder, `api/v1/by-hash/${engine_hash.replace("sha256:", "")}`));
  const engine: { readonly createAnswerText: typeof createCheckText } = await import(
    `data:text/javascript;base64,${text.toString("base64")}`
  );
  return (alias) => engine.createAnswerText(readJson(`api/v1/profiles/${alias}/profile.json`), HASHES);
}

/** Both answers around their first difference. Answers contain no value of a draft. */
function firstDifference(ours: string, theirs: string): string {
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const cut = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${cut(ours)}\n    ${cut(theirs)}`;
}

await runCommand({
  help: HELP,
  options: {
    with: { type: "string" },
    drafts: { type: "string", default: "2000" },
    seed: { type: "string", default: "0" },
    names: { type: "string", default: "" },
  },
  async run({ values: { with: other, drafts, seed, names } }) {
    if (other === undefined) throw new UsageError("expected --with DIR");
    const pairs = names.split(",").flatMap((pair) => (pair === "" ? [] : [pair.split("=") as [string, string]]));
    const rename = (json: string) =>
      pairs.reduce((text, [before, now]) => text.replaceAll(`"${before}"`, `"${now}"`), json);
    const [createOurs, createTheirs] = await Promise.all([readBuild(built.PUBLIC), readBuild(resolve(other))]);
    let differing = 0;
    for (const alias of built.ALIASES) {
      const [ours, theirs] = [createOurs(alias), createTheirs(alias)];
      const requests = createDrafts(built, alias).sampleRequests(Number(drafts), Number(seed));
      // Beside the answer, an engine returns what only pages and commands read.
      const answerText = (check: CheckText, text: string, mode: (typeof MODES)[number]) => {
        const outcome = check(text, mode);
        return "json" in outcome ? outcome.json : JSON.stringify(outcome);
      };
      const found = requests.flatMap((text) =>
        MODES.flatMap((mode) => {
          const [now, before] = [answerText(ours, text, mode), rename(answerText(theirs, text, mode))];
          return now === before ? [] : [firstDifference(now, before)];
        }),
      );
      differing += found.length;
      console.log(`${alias}: ${requests.length} drafts, ${found.length} other answers`);
      if (found[0] !== undefined) console.log(`    ${found[0]}`);
    }
    return differing === 0 ? 0 : 1;
  },
});
