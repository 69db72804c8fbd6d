// A body is answered alike as bytes, as a text and as a value, and as the server answers it.
import { expect, it } from "vitest";
import { createAnswerBody, type GivenBody } from "../../server/body.ts";
import type { ErrorIdentifier } from "../../server/errors.ts";
import { artifacts, post, readyRequest } from "../support.ts";

const { max_request_bytes } = artifacts.limits;
const profile = artifacts.profiles.get("dora") as NonNullable<ReturnType<typeof artifacts.profiles.get>>;
const answerBody = createAnswerBody(artifacts);
const answer = (body: GivenBody) => {
  const { status, json } = answerBody(body, { profile, mode: "prevalidation" });
  return { status, json };
};

async function answerOfServer(body: string | Uint8Array) {
  const response = await post("/api/v1/profiles/dora/prevalidate-report", body);
  return { status: response.status, json: await response.text() };
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A draft of this size in UTF-8, most of it this letter. */
function draftOf(bytes: number, letter: string): string {
  const count = Math.floor((bytes - 20) / encode(letter).length);
  const text = `{"report":{"x":"${letter.repeat(count)}"}}`;
  return text + " ".repeat(bytes - encode(text).length);
}

it.each([
  ["a ready draft", JSON.stringify(readyRequest())],
  ["a list", "[]"],
  ["a draft without report", "{}"],
  ["another member", '{"report":{},"x":1}'],
])("%s is answered alike as bytes, as a text and as a value", async (_, text) => {
  const expected = await answerOfServer(text);
  expect([answer(encode(text)), answer(text), answer({ value: JSON.parse(text) })]).toEqual([
    ...[expected, expected, expected],
  ]);
});

it.each(["", '{"report":{"a":1,"a":2}}', '{"report":'])("what is not JSON, %j, is answered alike", async (text) => {
  const expected = await answerOfServer(text);
  expect([answer(encode(text)), answer(text)]).toEqual([expected, expected]);
});

it.each(["x", "é", "€", "😀"])(
  "a text of %s may have as many bytes as the server takes, and not one more",
  async (letter) => {
    const [whole, longer] = [draftOf(max_request_bytes, letter), draftOf(max_request_bytes + 1, letter)];
    expect([whole, longer].map((text) => encode(text).length)).toEqual([max_request_bytes, max_request_bytes + 1]);
    for (const text of [whole, longer]) {
      const expected = await answerOfServer(text);
      expect(expected.status).toBe(text === whole ? 200 : 413);
      expect([answer(encode(text)), answer(text)]).toEqual([expected, expected]);
    }
  },
);

it("bytes that are not UTF-8 have the error of the server, and so has a body that did not come", async () => {
  const bytes = new Uint8Array([0x7b, 0xff, 0x7d]);
  expect(answer(bytes)).toEqual(await answerOfServer(bytes));
  const errorOf = (error: ErrorIdentifier) => JSON.parse(answer({ error }).json);
  expect(errorOf("overloaded")).toMatchObject({ ok: false, error: "overloaded" });
  expect(errorOf("request_too_large")).toEqual(JSON.parse(answer(draftOf(max_request_bytes + 1, "x")).json));
});
