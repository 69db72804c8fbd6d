// Programs that use the modules of the installed package.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../run-command.ts";
import { PROFILE, post } from "../support.ts";
import { NODES } from "./tarball.ts";

/** The tests; they ask for the folder in which the package is installed when they run. */
export function testPrograms(findFolder: () => string): void {
  describe.each(NODES)("on %s", (node) => {
    it("a program can check and convert drafts, with the exports of the two modules", async () => {
      const program = `
      import * as convert from "lexbind/convert";
      import * as engine from "lexbind/engine";
      import profile from "lexbind/profiles/dora.json" with { type: "json" };
      import summary from "lexbind/summaries/dora.json" with { type: "json" };
      const { json } = engine.createAnswerText(profile, summary)('{"report":{}}', "prevalidation");
      const { result } = convert.convertText(profile, ${JSON.stringify(readFileSync(join(findFolder(), "ready.json"), "utf8"))}, "lexbind");
      console.log(JSON.stringify({ engine: Object.keys(engine), convert: Object.keys(convert), json, result }));`;
      writeFileSync(join(findFolder(), "program.mjs"), program);
      const { stdout } = await run(node, ["program.mjs"], { cwd: findFolder() });
      expect(JSON.parse(stdout)).toEqual({
        engine: ["createAnswerText", "createPrevalidate", "createReadOptions", "readRequest"],
        convert: ["convertFromEsas", "convertText", "convertToEsas", "formatReport", "listEsasVersions"],
        json: await (await post(`${PROFILE}/prevalidate-report`, '{"report":{}}')).text(),
        result: JSON.parse(readFileSync(join(findFolder(), "official.json"), "utf8")),
      });
    });
  });
}
