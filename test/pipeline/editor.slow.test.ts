// The authored files in an editor, by the language server that editors use for YAML.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

  it.each([...schemasOfFiles().keys()])("%s has nothing to correct", async (file) => {
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
});
