// npm run prevalidate of many drafts: memory that does not grow with their number, and output that strict readers accept.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readyWith } from "../../engine/dora-drafts.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { isInstalled, PREVALIDATE, run } from "../../run-command.ts";

const DRAFTS = 10_000;
const MAX_PEAK_MB = 256;
// The answers alone are larger than this heap.
const HEAP_MB = 96;
const PEAK_REPORT = "data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";

const folder = tempFolder();
const writeDrafts = (names: readonly string[], bodies: readonly string[]): void => {
  for (const [index, name] of names.entries())
    writeFileSync(join(folder, name), bodies[index % bodies.length] as string);
};
/** Runs the command on files in the folder; its output goes to the file out.FORMAT. */
const check = (format: string, ...names: readonly string[]) => {
  const command = `"$@" > out.${format}`;
  const args = ["bash", process.execPath, ...PREVALIDATE, "--profile", "dora", "--format", format, ...names];
  const NODE_OPTIONS = `--max-old-space-size=${HEAP_MB} --import ${PEAK_REPORT}`;
  return run("bash", ["-c", command, ...args], { cwd: folder, env: { NODE_OPTIONS } });
};

const READY = readyWith({});
const BODIES = [READY, readyWith({ competent_authority: "ECB" }), JSON.stringify({ report: {} })];

describe(`${DRAFTS} drafts in a folder`, () => {
  mkdirSync(join(folder, "drafts"));
  writeDrafts(
    Array.from({ length: DRAFTS }, (_, index) => `drafts/${index}.json`),
    BODIES,
  );

  it.each([
    ["json", "wc -l < out.json", DRAFTS],
    // As many as a code host takes, and one that counts the others.
    ["sarif", `grep -c '"ruleId"' out.sarif`, 25_000],
    ["junit", "grep -c '^<testsuite ' out.junit", DRAFTS],
  ])("all drafts are in the output as %s, with bounded memory", async (format, count, expected) => {
    const before = performance.now();
    const { status, stderr } = await check(format, "drafts");
    const seconds = (performance.now() - before) / 1_000;
    const peakMb = Math.round(Number(/^peak (\d+)\n$/.exec(stderr)?.[1]) / 1_024);
    console.log(`${format}: ${Math.round(DRAFTS / seconds)} drafts per second, peak of ${peakMb} MB`);
    expect([status, peakMb]).toEqual([3, expect.any(Number)]);
    expect(peakMb).toBeLessThan(MAX_PEAK_MB);
    const counted = (await run("bash", ["-c", count], { cwd: folder })).stdout.trim();
    expect(counted).toBe(`${expected}`);
  });
});

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
    writeDrafts(names, [...BODIES]);
    writeDrafts(["list.json"], ["[]"]);
    const { status } = await check("junit", ...names, "list.json", "absent.json");
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
