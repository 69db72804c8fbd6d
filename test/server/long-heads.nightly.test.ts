// Headers and addresses of the greatest length, filled with what their parsers look for: none costs more than its size.
import { expect, it } from "vitest";
import { ask, PROFILE } from "../bridge.ts";

// What Node lets through as a head.
const SIZE = 16_000;
const MAX_GROWTH = 2.5;
// Of processor time, for fifty requests. What takes less is too short to be compared.
const ENOUGH_MS = 100;

const PARTS = [
  ...[
    " ",
    "\t",
    ",",
    ", ",
    ";",
    "; ",
    "=",
    ";q=",
    "q=0.",
    "a;",
    "a,",
    "*/*,",
    "*,",
    "br,",
    "br;q=0.5,",
    "text/html;a=b,",
  ],
  ...[
    '"',
    '""',
    '"a",',
    'W/"',
    'W/"a",',
    "\\",
    '\\"',
    ';a="',
    ';a="\\',
    ";a=b",
    "application/json;",
    "-",
    "a-",
    ":",
    "[",
    "a.",
  ],
];
const HEADERS = [
  "accept",
  "accept-encoding",
  "if-none-match",
  "content-type",
  "content-encoding",
  "content-length",
  "x-request-id",
];
const ADDRESS_PARTS = ["/", "//", "a/", "%2f", "%41", "%", ".", "../", ":", "@", "?", "&", "a=", "a&", "=", "+", ";"];

async function timeOf(asked: () => Promise<Response>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const start = process.cpuUsage();
    for (let count = 0; count < 50; count++) await (await asked()).arrayBuffer();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1_000);
  }
  return times.sort((a, b) => a - b)[2] as number;
}

/** The parts whose text of the full length takes more than MAX_GROWTH times as long as half of it. */
async function findSlow(
  parts: readonly string[],
  ask: (text: string) => Promise<Response>,
): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const part of parts) {
    const [half, whole] = [part.repeat(SIZE / 2 / part.length), part.repeat(SIZE / part.length)];
    const took = await timeOf(() => ask(whole));
    if (took > ENOUGH_MS && took > MAX_GROWTH * (await timeOf(() => ask(half)))) slow.push(`${part}: ${took} ms`);
  }
  return slow;
}

it.each(HEADERS)("the header %s costs no more than its length", async (name) => {
  const method = name.startsWith("content-") ? "POST" : "GET";
  const path = method === "POST" ? `${PROFILE}/lint-report` : `${PROFILE}/x`;
  const slow = await findSlow(PARTS, (text) =>
    ask(path, {
      method,
      headers: { "content-type": "application/json", [name]: `a${text}a` },
      ...(method === "POST" && { body: "{}" }),
    }),
  );
  expect(slow).toEqual([]);
});

it.each([
  ["path", (text: string) => `/${text}`],
  ["path of a profile", (text: string) => `${PROFILE}/fields/${text}`],
  ["query", (text: string) => `${PROFILE}/prevalidate-report?${text}`],
])("an address with a long %s costs no more than its length", async (_, pathOf) => {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: '{"report":{}}' };
  expect(await findSlow(ADDRESS_PARTS, (text) => ask(pathOf(text), post))).toEqual([]);
});
