// The action, which runs the lexbind of its own checkout, and the filters of the guide to pipelines, in a repository with the package.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { withNode } from "../package/tarball.ts";
import { run } from "../run-command.ts";
import { ROOT, readPublic, readyRequest } from "../support.ts";

const draftWith = (changes: object): string => {
  const { report, evidence_manifest } = readyRequest();
  return JSON.stringify({ report: { ...report, ...changes }, evidence_manifest });
};
export const READY = draftWith({});
export const ATTENTION = draftWith({ competent_authority: "ECB" });
export const BLOCKED = draftWith({ competent_authority: null });

export type Files = Readonly<Record<string, string>>;

/** Makes a folder with these files in which the package is installed. */
type CreateRepository = (files: Files) => string;

/** What no command may need: another Node than that of the tests, and the network. */
export const offline = { ...withNode(process.execPath), npm_config_offline: "true" };

/** The commands of the guide for lines: those that check a file, one a line, and those that check it in parts. */
interface LineCommands {
  readonly filters: string;
  readonly inParts: string;
}

export function testFilters({ filters, inParts }: LineCommands, createInstalledRepository: CreateRepository): void {
  describe.concurrent("the commands for streams", () => {
    const draft = (id: string) => `${JSON.stringify({ id, ...JSON.parse(READY) })}\n`;

    it.each(filters.trim().split("\n"))("%s: answers each line", async (command) => {
      const cwd = createInstalledRepository({ "drafts.ndjson": draft("a") + draft("b") });
      const { status, stderr } = await run("bash", ["-c", command], { cwd, env: offline });
      const answers = readFileSync(join(cwd, "answers.ndjson"), "utf8").trimEnd().split("\n");
      expect([status, stderr]).toEqual([0, expect.stringMatching(/^2 drafts: 2 ready,/)]);
      expect(answers.map((line) => JSON.parse(line).id)).toEqual(["a", "b"]);
    });

    it("the parts of a file are checked by several processes, and their answers have the order of its lines", async () => {
      const drafts = Array.from({ length: 7 }, (_, index) =>
        index === 3 ? '{"report":{},"id":"3"}\n' : draft(`${index}`),
      );
      const cwd = createInstalledRepository({ "drafts.ndjson": drafts.join("") });
      const smallParts = inParts.replace("-l 50000", "-l 2");
      expect(smallParts).not.toBe(inParts);
      const { status, stdout, stderr } = await run("bash", ["-c", smallParts], { cwd, env: offline });
      const answers = readFileSync(join(cwd, "answers.ndjson"), "utf8").trimEnd().split("\n");
      expect([status, stdout]).toEqual([0, ""]);
      expect(stderr.match(/^\d drafts: /gm)?.sort()).toEqual(["1 drafts: ", "2 drafts: ", "2 drafts: ", "2 drafts: "]);
      expect(answers.map((line) => JSON.parse(line).id)).toEqual(drafts.map((_, index) => `${index}`));
    });
  });
}

const ACTION = `${ROOT}.github/actions/prevalidate`;

export function testAction(createRepository: CreateRepository): void {
  describe.concurrent("the action", () => {
    const bash = (value: string, inputs: Inputs): string =>
      value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => inputs[name] ?? "");
    type Inputs = Readonly<Record<string, string>>;

    /** Runs its step as a runner does, with the defaults of the inputs that are not given. */
    async function runAction(given: Inputs, files: Files) {
      const cwd = createRepository(files);
      const { inputs, runs } = parse(readFileSync(`${ACTION}/action.yml`, "utf8"));
      const defaults = Object.entries<{ default?: string }>(inputs).map(([name, input]) => [name, input.default ?? ""]);
      const all: Inputs = { ...Object.fromEntries(defaults), ...given };
      const step = runs.steps.at(-1);
      const values = Object.entries<string>(step.env).map(([name, value]) => [name, bash(value, all)]);
      const output = join(cwd, "output");
      const env = { ...Object.fromEntries(values), ACTION, RUNNER_TEMP: cwd, GITHUB_OUTPUT: output };
      const ended = await run("bash", ["-e", "-o", "pipefail", "-c", step.run], { cwd, env: { ...offline, ...env } });
      return { ...ended, output, cwd };
    }

    it.each([
      ["attention", ATTENTION, 1],
      ["blocked", ATTENTION, 0],
      ["blocked", BLOCKED, 1],
      ["never", BLOCKED, 0],
      ["never", "[]", 2],
    ])("fails on %s, or not, and annotates the drafts", async (failOn, draft, status) => {
      const inputs = { drafts: "drafts", profile: "dora", "fail-on": failOn };
      const ended = await runAction(inputs, { "drafts/a.json": draft });
      expect(ended.status).toBe(status);
      expect(ended.stdout).toMatch(/^::(?:error|warning|notice) file=drafts\/a\.json,/m);
    });

    it.each([
      ["never", 2],
      ["sometimes", 2],
    ])(
      "ends with 2 for %s where one of the drafts is not valid, or where there is no such word",
      async (failOn, status) => {
        const files = { "drafts/a.json": BLOCKED, "drafts/b.json": failOn === "never" ? "[]" : READY };
        expect((await runAction({ drafts: "drafts", profile: "dora", "fail-on": failOn }, files)).status).toBe(status);
      },
    );

    it.each<[what: string, inputs: Inputs, status: number]>([
      ["a file with a space in its name", { drafts: "drafts/a b.json" }, 0],
      ["a profile that the drafts are not of", { drafts: "drafts", profile: "dora-final" }, 1],
      ["a name that would be a command", { drafts: "$(touch owned); touch owned" }, 2],
      ["a name that would be an option", { drafts: "--lint" }, 2],
      ["a profile that would be a command", { drafts: "drafts", profile: "$(touch owned)" }, 2],
      ["a format that would be a command", { drafts: "drafts", format: "sarif; touch owned" }, 2],
    ])("takes %s as it is", async (_, inputs, status) => {
      const ended = await runAction(inputs, { "drafts/a b.json": READY });
      expect([ended.status, existsSync(join(ended.cwd, "owned"))]).toEqual([status, false]);
    });

    it.each([
      ["the same meaning", (text: string) => text, 0],
      ["another meaning", (text: string) => text.replaceAll(/(?<=semantic_hash":"sha256:)./g, "0"), 2],
    ])("takes a pin file of %s", async (_, change, status) => {
      const pin = change(
        readPublic("latest.json")
          .toString("utf8")
          .replaceAll(/(?<=semantic_hash":"sha256:)0/g, "1"),
      );
      const files = { "drafts/a.json": READY, "pin.json": status === 0 ? readPublic("latest.json").toString() : pin };
      expect((await runAction({ drafts: "drafts", pinned: "pin.json" }, files)).status).toBe(status);
    });

    it("builds lexbind in its checkout, once", async () => {
      const { runs } = parse(readFileSync(`${ACTION}/action.yml`, "utf8"));
      const root = createRepository({
        ".github/actions/prevalidate/action.yml": "",
        "bin/npm": '#!/bin/sh\necho "$@"\n',
      });
      chmodSync(join(root, "bin/npm"), 0o755);
      const env = { PATH: `${root}/bin:${process.env.PATH}`, ACTION: join(root, ".github/actions/prevalidate") };
      const build = () => run("bash", ["-e", "-o", "pipefail", "-c", runs.steps[0].run], { cwd: root, env });
      const commands = "ci --ignore-scripts --no-audit --no-fund\nrun --silent build\n";
      expect(await build()).toEqual({ status: 0, stdout: commands, stderr: "" });
      mkdirSync(join(root, "dist/public"), { recursive: true });
      writeFileSync(join(root, "dist/public/latest.json"), "{}");
      expect(await build()).toEqual({ status: 0, stdout: "", stderr: "" });
    });

    it("writes another format into a file, which is its output", async () => {
      const ended = await runAction({ drafts: "drafts", format: "sarif" }, { "drafts/a.json": ATTENTION });
      const [, report = ""] = /^report=(.*)$/m.exec(readFileSync(ended.output, "utf8")) ?? [];
      expect([ended.status, ended.stdout, JSON.parse(readFileSync(report, "utf8")).version]).toEqual([1, "", "2.1.0"]);
    });
  });
}
