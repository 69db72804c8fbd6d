// Event streams: the form of lines, their order and numbers, and each event as derived from profile.json.
import type { Report, ReportHere } from "./audit.ts";
import { commonMembers, describeCoverage, expectCall, summarize } from "./documents.ts";
import { firstDifferentMember, parseCanonical } from "./json.ts";
import { type Field, type ProfileContext, sourceOf } from "./profile.ts";

/** The events of a stream; a line that is not canonical JSON is undefined and reported. */
export function readEvents(bytes: Uint8Array, file: string, report: Report): unknown[] {
  const wrong = (message: string) => report("wrong_line_form", file, message);
  const events: unknown[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    const line = events.length + 1;
    events.push(parseCanonical(bytes.subarray(start, end), (_, message) => wrong(`line ${line}: ${message}`)));
    start = end + 1;
  }
  if (start < bytes.length) wrong("does not end in a line feed");
  return events;
}

/** The kind of an event, and its members beside the common ones; `actual` is the published event. */
type ExpectedEvent = readonly [kind: string, members: object | ((actual: unknown) => object)];

/** The expected events of each stream, by file below the folder of the profile, without the end event. */
export function streamsOf(context: ProfileContext, links: unknown, card: unknown): [string, ExpectedEvent[]][] {
  const { profile } = context;
  const { profile_artifact_hash } = context.hashes;
  const { fields, boundary, boundaries } = profile;
  const { fields: _, ...coverage } = describeCoverage(profile);
  const profileEvent: ExpectedEvent = ["profile", { ...commonMembers(context), ...summarize(profile), links }];
  const coverageEvent: ExpectedEvent = ["coverage", { ...commonMembers(context), ...coverage }];
  const boundaryEvent: ExpectedEvent = ["boundary", { boundary, boundaries }];
  const fieldEvent = (field: Field): ExpectedEvent => ["field", { ...field, profile_artifact_hash }];
  const chainOf = (field: Field): ExpectedEvent[] => {
    const { field_id } = field;
    const { source_atoms, derivation } = sourceOf(profile, field_id);
    return [
      fieldEvent(field),
      ["source_atoms", { field_id, source_atoms }],
      ["field_derivation", { field_id, derivation }],
      ["prevalidation_rule", { field_id, rules: profile.rules.filter((rule) => rule.field_id === field_id) }],
    ];
  };
  const hintEvent = ({ field_id }: Field): ExpectedEvent => [
    "mcp_hint",
    (actual) => ({ field_id, next_recommended_call: expectCall(context, card, field_id, actual) }),
  ];
  return [
    ["fields.ndjson", fields.map(fieldEvent)],
    ["stream.ndjson", [profileEvent, coverageEvent, ...fields.flatMap(chainOf), boundaryEvent]],
    ...fields.map((field): [string, ExpectedEvent[]] => [
      `fields/${field.field_id}/events.ndjson`,
      [...chainOf(field), hintEvent(field), boundaryEvent],
    ]),
  ];
}

/** Compares a stream with what is expected. Only the first wrong event is reported: after a missing one, all are wrong. */
export function checkStream(
  { profile: { boundary, boundary_id }, hashes: { profile_artifact_hash, ...hashes } }: ProfileContext,
  events: readonly unknown[],
  expected: readonly ExpectedEvent[],
  report: ReportHere,
): void {
  const end: ExpectedEvent = ["end", { ok: true, event_count: expected.length, boundary, profile_artifact_hash }];
  const count = expected.length + 1;
  if (events.length !== count) report("wrong_event_count", `expected ${count} lines, got ${events.length}`);
  for (const [index, actual] of events.entries()) {
    const [kind, members] = expected[index] ?? end;
    const own = typeof members === "function" ? members(actual) : members;
    const numbered = { type: kind, event_type: kind, seq: index + 1, boundary_id, ...hashes };
    const difference = firstDifferentMember({ ...own, ...numbered }, actual);
    if (difference === null) continue;
    report("wrong_event", `line ${index + 1}: ${difference}`);
    return;
  }
}
