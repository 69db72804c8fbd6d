// Event streams: the form of lines, the sequence, and each event against profile.json.
import type { Report } from "./audit.ts";
import { type Bound, expectedCall, type Field, sourceOf } from "./bound.ts";
import { expectedCoverage, expectedSummary } from "./documents.ts";
import { firstDifference, memberOf, parseCanonical } from "./json.ts";

/** One event to come: its kind and its members beside the common ones, given the published event for what profile.json leaves open. */
interface Expected {
  readonly kind: string;
  readonly members: (actual: unknown) => object;
}

/** The events of each stream by file below the profile's folder, without the end event. */
export function streamsOf(bound: Bound): ReadonlyMap<string, readonly Expected[]> {
  const { fields, boundary, boundaries } = bound.profile;
  const closing: Expected = { kind: "boundary", members: () => ({ boundary, boundaries }) };
  return new Map([
    ["fields.ndjson", fields.map((field) => fieldEvent(bound, field))],
    [
      "stream.ndjson",
      [
        { kind: "profile", members: (actual) => expectedSummary(bound, bound.summary ?? actual) },
        { kind: "coverage", members: (actual) => ({ ...expectedCoverage(bound, actual), fields: undefined }) },
        ...fields.flatMap((field) => chainOf(bound, field)),
        closing,
      ],
    ],
    ...fields.map((field): [string, Expected[]] => [
      `fields/${field.field_id}/events.ndjson`,
      [...chainOf(bound, field), hintEvent(bound, field), closing],
    ]),
  ]);
}

const fieldEvent = ({ hashes: { profile_artifact_hash } }: Bound, field: Field): Expected => ({
  kind: "field",
  members: () => ({ ...field, profile_artifact_hash }),
});

function chainOf(bound: Bound, field: Field): Expected[] {
  const { field_id } = field;
  const { source_atoms, derivation } = sourceOf(bound, field_id);
  const rules = bound.profile.rules.filter((rule) => rule.field_id === field_id);
  return [
    fieldEvent(bound, field),
    { kind: "source_atoms", members: () => ({ field_id, source_atoms }) },
    { kind: "field_derivation", members: () => ({ field_id, derivation }) },
    { kind: "prevalidation_rule", members: () => ({ field_id, rules }) },
  ];
}

const hintEvent = (bound: Bound, { field_id }: Field): Expected => ({
  kind: "mcp_hint",
  members: (actual) => ({
    field_id,
    next_recommended_call: expectedCall(bound, field_id, memberOf(actual, "next_recommended_call")),
  }),
});

/** The events of a stream; each line that is no canonical JSON object, and each fault around lines, is reported. */
export function readEvents(bytes: Uint8Array, file: string, report: Report): unknown[] {
  const fault = (line: number, message: string) => report("wrong_line_form", file, `line ${line}: ${message}`);
  const lines = splitLines(bytes);
  if (lines.rest.length > 0) fault(lines.whole.length + 1, "does not end in a line feed");
  const all = lines.rest.length > 0 ? [...lines.whole, lines.rest] : lines.whole;
  return all.map((line, index) => {
    const parsed = parseCanonical(line);
    if ("value" in parsed) return parsed.value;
    fault(index + 1, line.at(-1) === 0x0d ? "ends in a carriage return" : parsed.message);
    return undefined;
  });
}

function splitLines(bytes: Uint8Array): { whole: Uint8Array[]; rest: Uint8Array } {
  const whole: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    whole.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return { whole, rest: bytes.subarray(start) };
}

/** Holds a stream to what it must be. Only the first event that differs is reported: after a lost one, all do. */
export function checkStream(
  bound: Bound,
  stream: { readonly file: string; readonly events: readonly unknown[]; readonly expected: readonly Expected[] },
  report: Report,
): void {
  const { file, events, expected } = stream;
  const kinds = [...expected.map(({ kind }) => kind), "end"];
  if (events.length !== kinds.length)
    report("wrong_event_count", file, `expected ${kinds.length} lines, got ${events.length}`);
  const { boundary, boundary_id } = bound.profile;
  const { act_id, profile_semantic_hash, profile_artifact_hash } = bound.hashes;
  const end = { ok: true, event_count: expected.length, boundary, profile_artifact_hash };
  for (const [index, actual] of events.entries()) {
    const kind = kinds[index];
    const common = { type: kind, event_type: kind, seq: index + 1, act_id, profile_semantic_hash, boundary_id };
    const members = expected[index]?.members(actual) ?? end;
    const difference = firstDifference({ ...members, ...common }, actual);
    if (difference === null) continue;
    report("wrong_event", file, `line ${index + 1}: ${difference}`);
    return;
  }
}
