// What is true of every error, for any request.
import { expect } from "vitest";
import { canonicalJson } from "../../scripts/report/json/canonical-json.ts";

// Part of values, names, headers and paths of hostile requests; no response may contain it.
export const CANARY = "zq9canary";

const RECOVERABILITY = {
  fix_request: [400],
  choose_known_identifier: [404],
  use_allowed_method: [405],
  reduce_size: [413],
  retry_later: [500, 503],
};

/** Checks what is true of every error, and returns its body. */
export async function expectError(answer: Response, status: number, error: string): Promise<Record<string, string>> {
  const text = await answer.text();
  const body = JSON.parse(text);
  expect({ status: answer.status, error: body.error }).toEqual({ status, error });
  expect(text).toBe(canonicalJson(body));
  const { ok, message, recoverability, suggested_next_call = "GET /", ...others } = body;
  expect({ ok, others }).toEqual({ ok: false, others: { error } });
  expect(message).toMatch(/\S/);
  expect(RECOVERABILITY[recoverability as keyof typeof RECOVERABILITY]).toContain(status);
  expect(answer.headers.has("retry-after")).toBe(status === 503);
  expect(suggested_next_call).toMatch(/^(?:GET|POST) \/\S*$/);
  expect(text + JSON.stringify([...answer.headers])).not.toContain(CANARY);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
  });
  return body;
}
