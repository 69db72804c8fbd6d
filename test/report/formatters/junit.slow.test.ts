// Reports of npm run prevalidate that strict readers of JUnit accept.
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../pipeline/author.ts";
import { isInstalled, run } from "../../run-command.ts";
import { checkDrafts, writeDrafts } from "./drafts-folder.ts";

const folder = tempFolder();

// What JUnit readers agree on: the attributes of each element (a question mark marks those that it may lack), and its children.
const JUNIT: Readonly<Record<string, [attributes: string, children: RegExp]>> = {
  testsuites: ["name", /^(?:testsuite )*$/],
  testsuite: ["name tests failures errors skipped time", /^(?:properties )?(?:testcase )+(?:system-out )?$/],
  properties: ["", /^(?:property )+$/],
  property: ["name value", /^$/],
  testcase: ["classname name file line? time", /^(?:failure |error )?$/],
  failure: ["type message", /^$/],
  error: ["type message", /^$/],
  "system-out": ["", /^$/],
};

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
}

const READ_XML = `
import json, sys, xml.etree.ElementTree as tree
read = lambda e: {"tag": e.tag, "attributes": e.attrib, "children": [read(child) for child in e]}
print(json.dumps(read(tree.parse(sys.argv[1]).getroot())))`;

const withoutPython = !isInstalled("python3", (await run("python3", ["--version"])).status === 0);

describe.skipIf(withoutPython)("a JUnit report, read by Python (skipped without python3)", () => {
  const elementsIn = (element: Element): Element[] => [element, ...element.children.flatMap(elementsIn)];

  it("a JUnit report is well-formed and has the structure of JUnit, also with names that XML cannot contain", async () => {
    const names = ["a <b> & \"c\" 'd'.json", "\u0001\u001b[31m]]>.json", "tab\tline\nüö😀.json"];
    writeDrafts(folder, names);
    writeDrafts(folder, ["list.json"], ["[]"]);
    const { status } = await checkDrafts(folder, "junit", ...names, "list.json", "absent.json");
    const { stdout } = await run("python3", ["-c", READ_XML, "out.junit"], { cwd: folder });
    const root = JSON.parse(stdout) as Element;
    expect([status, root.tag]).toEqual([3, "testsuites"]);
    for (const { tag, attributes, children } of elementsIn(root)) {
      const [allowed = "", order = /^$/] = JUNIT[tag] ?? [];
      const given = allowed.split(" ").filter((name) => Object.hasOwn(attributes, name.replace("?", "")));
      expect([tag, allowed.split(" ").filter((name) => name !== "" && !name.endsWith("?"))]).toEqual([
        tag,
        given.filter((name) => !name.endsWith("?")),
      ]);
      expect(Object.keys(attributes)).toHaveLength(given.length);
      expect(children.map((child) => `${child.tag} `).join("")).toMatch(order);
    }
    for (const { attributes, children } of root.children) {
      const results = children.filter(({ tag }) => tag === "testcase").flatMap((test) => test.children);
      const counted = ["failure", "error"].map((tag) => `${results.filter((result) => result.tag === tag).length}`);
      expect([attributes.failures, attributes.errors]).toEqual(counted);
      expect(attributes.tests).toBe(`${children.filter(({ tag }) => tag === "testcase").length}`);
    }
    const escaped = ["a <b> & \"c\" 'd'.json", "\\u0001\\u001b[31m]]>.json", "tab\tline\nüö😀.json"];
    expect(root.children.map(({ attributes }) => attributes.name)).toEqual([...escaped, "list.json", "absent.json"]);
  });
});
