// What a host answers beside its files: the published examples once more, and a path that nothing has.

import { canonicalJson } from "../pipeline/canonical-json.ts";
import type { Report } from "./audit.ts";
import { checkCommonHeaders, isSameType } from "./headers.ts";
import type { Client } from "./http-client.ts";
import { listOf, memberOf, parseCanonical } from "./json.ts";
import type { Manifest } from "./manifest.ts";

// What a host of static files answers to a POST.
const NO_POST = [404, 405, 501];

/** Sends each example request and compares the answer byte by byte. Gives notes on what could not be tried. */
export async function replayExamples(
  client: Client,
  { files }: Manifest,
  sound: ReadonlyMap<string, Uint8Array>,
  report: Report,
): Promise<string[]> {
  const notes: string[] = [];
  for (const { file, paths } of files.filter((entry) => entry.file.endsWith("/examples.json"))) {
    const path = (paths[0] as string).replace(/examples\.json$/, "prevalidate-report");
    const parsed = parseCanonical(sound.get(file) ?? new Uint8Array());
    for (const example of "value" in parsed ? listOf(memberOf(parsed.value, "examples")) : []) {
      const body = canonicalJson(memberOf(example, "request"));
      const answer = await client.ask({ method: "POST", path, headers: { "content-type": "application/json" }, body });
      if (NO_POST.includes(answer.status)) {
        notes.push(`No POST here (${path} answers ${answer.status}): the examples were not replayed.`);
        break;
      }
      const fault = (code: string, message: string) =>
        report(code, path, `example ${memberOf(example, "name")}: ${message}`);
      if (answer.status !== 200) fault("wrong_status", `expected 200, got ${answer.status}`);
      else if (new TextDecoder().decode(answer.body) !== canonicalJson(memberOf(example, "response")))
        fault("wrong_answer", `is not the answer in ${file}`);
      if (!isSameType(answer.header("content-type"), "application/json"))
        fault("wrong_content_type", `got ${answer.header("content-type") || "none"}`);
      checkCommonHeaders(answer, fault);
    }
  }
  return notes;
}

/** A path that nothing has is answered 404, in JSON. */
export async function checkNotFound(client: Client, { base_path }: Manifest, report: Report): Promise<void> {
  const path = `${base_path}/no-such-document`;
  const answer = await client.ask({ method: "GET", path, headers: { "accept-encoding": "identity" } });
  const fault = (code: string, message: string) => report(code, path, message);
  if (answer.status !== 404) fault("wrong_status", `expected 404, got ${answer.status}`);
  const parsed = parseCanonical(answer.body);
  const isError = "value" in parsed && memberOf(parsed.value, "ok") === false;
  if (!isError || !isSameType(answer.header("content-type"), "application/json"))
    fault("wrong_not_found", "expected an error body in JSON");
  checkCommonHeaders(answer, fault);
}
