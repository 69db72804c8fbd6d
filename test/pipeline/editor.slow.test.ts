// The authored files in an editor, by the language server that editors use for YAML.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESCRIPTIONS } from "../../scripts/pipeline/rule-kinds/descriptions.ts";
import { CONDITION_MEMBERS } from "../../server/engine/conditions.ts";
import type { KindDescription } from "../../server/engine/kind-description.ts";
import { KINDS } from "../../server/engine/kinds/registry.ts";
import { NO_TOOLS } from "../run-command.ts";
import { REAL } from "./author.ts";
import { schemasOfFiles } from "./authored-files.ts";
import { hasLanguageServer, startLanguageServer } from "./language-server.ts";

const HEAD = "# yaml-language-server: $schema=../schemas/rule-group.schema.json\n";
// None of these files exists: the editor has a text that is not saved.
const DRAFT = join(REAL, "rules/draft.yaml");

describe.skipIf(!hasLanguageServer)(`in an editor (${NO_TOOLS})`, { timeout: 120_000 }, () => {
  let editor: Awaited<ReturnType<typeof startLanguageServer>>;
  beforeAll(async () => {
    editor = await startLanguageServer();
  });
  afterAll(() => editor.stop());

  it.each([...schemasOfFiles().keys()])("the authored file %s has nothing to correct", async (file) => {
    const diagnostics = await editor.open(join(REAL, file));
    expect(diagnostics.map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it("a wrong severity is underlined", async () => {
    const text = `${HEAD}draft_rules:\n  - code: a\n    severity: atention\n`;
    const diagnostics = await editor.open(DRAFT.replace("draft", "wrong"), text);
    expect(diagnostics.map(({ range }) => range.start.line)).toContain(3);
  });

  it("the kinds of rules are offered, and a key is explained", async () => {
    await editor.open(DRAFT, `${HEAD}draft_rules:\n  - code: a\n    kind: \n`);
    expect(await editor.complete(DRAFT, 3, 10)).toEqual(expect.arrayContaining([...KINDS.keys()]));
    expect(await editor.hover(DRAFT, 3, 6)).toContain("What the rule checks.");
  });

  it("a kind and its parameters are explained in the words of the guide, and its parameters are offered", async () => {
    const file = DRAFT.replace("draft", "described");
    await editor.open(
      file,
      `${HEAD}draft_rules:\n  - kind: maximum_gap\n    parameters:\n      max_hours: 1\n      \n`,
    );
    const { explains, parameters } = DESCRIPTIONS.get("maximum_gap") as KindDescription;
    expect(await editor.hover(file, 2, 12)).toContain(explains);
    expect(await editor.hover(file, 4, 8)).toContain(parameters.max_hours);
    expect(await editor.complete(file, 5, 6)).toEqual(expect.arrayContaining(["earlier", "later"]));
  });

  it("a test of a condition is explained", async () => {
    const file = DRAFT.replace("draft", "condition");
    const when = "[[{ field: a, has_value: true }]]";
    await editor.open(file, `${HEAD}draft_rules:\n  - kind: conflict\n    parameters:\n      when: ${when}\n`);
    expect(await editor.hover(file, 4, 30)).toContain(CONDITION_MEMBERS.has_value);
  });

  it.each([
    ["a parameter that the kind does not have", "{ minimun: 1 }", "minimun"],
    ["a value of another type", "{ minimum: x }", "number"],
  ])("%s is underlined", async (_, parameters, words) => {
    const file = DRAFT.replace("draft", words);
    const text = `${HEAD}draft_rules:\n  - kind: number_range\n    parameters: ${parameters}\n`;
    const diagnostics = await editor.open(file, text);
    expect(diagnostics.filter(({ range }) => range.start.line === 3).map(({ message }) => message)).toEqual([
      expect.stringContaining(words),
    ]);
  });
});
