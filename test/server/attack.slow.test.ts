// What a hostile client can send to the built server in a few bytes, and that nothing it sends comes out again.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";
import { objectText } from "../engine/create-drafts.ts";
import { FIELDS } from "../engine/dora-drafts.ts";
import { isWhole } from "../property-runs.ts";
import { artifacts } from "../support.ts";
import { expectError } from "./expect-error.ts";
import { exchange, exchangeAll, killServers, memoryOf, portOf, startServer, stopServer } from "./raw-http.ts";

afterAll(killServers);

// What the process may need beside the published files, which are in memory from the start.
const MAX_MORE_MB = 32;

interface Attacks {
  readonly parts: Readonly<Record<string, string>>;
  readonly requests: readonly { name: string; send: string; answers: readonly Outcome[]; texts: readonly string[] }[];
  readonly secrets: readonly string[];
}
type Outcome = string | number;

const { parts, requests, secrets }: Attacks = parse(
  readFileSync(new URL("../vectors/attack.yaml", import.meta.url), "utf8"),
);
const PARTS: Attacks["parts"] = {
  ...parts,
  half: "x".repeat(8_000),
  long: "x".repeat(20_000),
  many: "X:\r\n".repeat(1_100),
};

/** The bytes of a template, one for each character. */
function bytesOf(template: string, own: Attacks["parts"]): Buffer {
  const fill = (text: string): string =>
    text.replace(/<(\w+)>/g, (name, part) => {
      const value = own[part] ?? PARTS[part];
      return value === undefined ? name : fill(value);
    });
  const bytes = fill(template).replace(/<all (.+?)>(?=[,}])/g, (_, json) =>
    objectText(Object.fromEntries(FIELDS.map(({ field_id }) => [field_id, json]))),
  );
  return Buffer.from(bytes.replace("<length>", String(bytes.length - bytes.indexOf("\r\n\r\n") - 4)), "latin1");
}

const CASES = requests.flatMap(({ name, send, answers, texts }) =>
  texts.map((text) => ({ title: `${name} ${JSON.stringify(text)}`, bytes: bytesOf(send, { text }), answers })),
);
const CLOSING: readonly unknown[] = ["malformed_request", "request_too_large", "closed"];
const LAST = Buffer.from("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
const statusOf = (outcome: Outcome): number =>
  typeof outcome === "number" ? outcome : Number(artifacts.errors.find(({ error }) => error === outcome)?.status);

const server = startServer({ LOG: "json" });
const port = await portOf(server);
const startMb = memoryOf(server.process, "VmHWM");

/** Sends bytes and one more request, and reads all answers. */
const send = (bytes: Buffer): Promise<Response[]> =>
  exchangeAll(port, Buffer.concat([bytes, LAST]), bytes.toString("latin1", 0, 5) === "HEAD " ? "HEAD" : "GET");

it.each(CASES.map((one) => [one.title, one] as const))(
  "a request with %s gets the expected answers",
  async (_, { bytes, answers }) => {
    const received = await send(bytes);
    const expected = CLOSING.includes(answers.at(-1)) ? answers.filter((one) => one !== "closed") : [...answers, 200];
    expect(received.map(({ status }) => status)).toEqual(expected.map(statusOf));
    for (const [index, outcome] of expected.entries())
      if (typeof outcome === "string") await expectError(received[index] as Response, statusOf(outcome), outcome);
  },
);

const sent: string[] = [];

it.each(secrets)("a secret in %j is in no answer", async (template) => {
  for (let count = 0; count < 5; count++) {
    const secret = randomBytes(10).toString("hex");
    sent.push(secret);
    const answers = await send(bytesOf(template, { secret }));
    expect(answers).not.toEqual([]);
    for (const answer of answers)
      expect((await answer.text()) + JSON.stringify([...answer.headers])).not.toContain(secret);
  }
});

it("after all of this, the process is alive and small, and has logged nothing of a client", async () => {
  expect((await exchange(port, LAST)).status).toBe(200);
  // By night alone: how much is not collected yet depends on what else the machine does.
  if (isWhole) expect(memoryOf(server.process, "VmHWM") - startMb).toBeLessThan(MAX_MORE_MB);
  const { code, stdout, stderr } = await stopServer(server);
  expect([code, stderr]).toEqual([0, `lexbind listens on http://127.0.0.1:${port}\n`]);
  expect(sent.filter((secret) => stdout.includes(secret))).toEqual([]);
  for (const line of stdout.trimEnd().split("\n")) expect(Object.keys(JSON.parse(line))).toHaveLength(7);
});
