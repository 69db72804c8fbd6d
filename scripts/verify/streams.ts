// Event streams: the form of lines, their order and numbers, and each event as derived from profile.json.
import type { Report, ReportHere } from "./audit.ts";
import { commonMembers, describeCoverage, expectCall, summarize } from "./documents.ts";
import { firstDifferentMember, memberOf, parseCanonical } from "./json.ts";
import { type Field, type ProfileContext, sourceOf } from "./profile.ts";

/** The events of a stream; a line that is not canonical JSON is undefined and reported. */
export function readEvents(bytes: Uint8Array, file: string, report: Report): unknown[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  if (start < bytes.length) report("wrong_line_form", file, "does not end in a line feed");
  return lines.map((line, index) =>
    parseCanonical(line, (_, message) => report("wrong_line_form", file, `line ${index + 1}: ${message}`)),
  );
}

/** The kind of an event, and its members beside the common ones; `actual` is the published event. */
type ExpectedEvent = readonly [kind: string, members: (actual: unknown) => object];

/** The expected events of each stream, by file below the folder of the profile, without the end event. */
export function streamsOf(context: ProfileContext, document: (file: string) => unknown, card: unknown) {
  const { profile, href } = context;
  const { fields, boundary, boundaries } = profile;
  const links = memberOf(document(`${href.slice(1)}/index.json`), "links");
  const { fields: _, ...coverage } = describeCoverage(profile);
  const boundaryEvent: ExpectedEvent = ["boundary", () => ({ boundary, boundaries })];
  const hintEvent = ({ field_id }: Field): ExpectedEvent => [
    "mcp_hint",
    (actual) => ({ field_id, next_recommended_call: expectCall(context, card, field_id, actual) }),
  ];
  return new Map<string, readonly ExpectedEvent[]>([
    ["fields.ndjson", fields.map((field) => fieldEvent(context, field))],
    [
      "stream.ndjson",
      [
        ["profile", () => ({ ...commonMembers(context), ...summarize(profile), links })],
        ["coverage", () => ({ ...commonMembers(context), ...coverage })],
        ...fields.flatMap((field) => chainOf(context, field)),
        boundaryEvent,
      ],
    ],
    ...fields.map((field): [string, ExpectedEvent[]] => [
      `fields/${field.field_id}/events.ndjson`,
      [...chainOf(context, field), hintEvent(field), boundaryEvent],
    ]),
  ]);
}

const fieldEvent = ({ hashes: { profile_artifact_hash } }: ProfileContext, field: Field): ExpectedEvent => [
  "field",
  () => ({ ...field, profile_artifact_hash }),
];

function chainOf(context: ProfileContext, field: Field): ExpectedEvent[] {
  const { field_id } = field;
  const { source_atoms, derivation } = sourceOf(context.profile, field_id);
  const rules = context.profile.rules.filter((rule) => rule.field_id === field_id);
  return [
    fieldEvent(context, field),
    ["source_atoms", () => ({ field_id, source_atoms })],
    ["field_derivation", () => ({ field_id, derivation })],
    ["prevalidation_rule", () => ({ field_id, rules })],
  ];
}

/** Compares a stream with what is expected. Only the first wrong event is reported: after a missing one, all are wrong. */
export function checkStream(
  { profile: { boundary, boundary_id }, hashes }: ProfileContext,
  { events, expected }: { readonly events: readonly unknown[]; readonly expected: readonly ExpectedEvent[] },
  report: ReportHere,
): void {
  const { profile_artifact_hash, ...common } = hashes;
  const end: ExpectedEvent = [
    "end",
    () => ({ ok: true, event_count: expected.length, boundary, profile_artifact_hash }),
  ];
  const all = [...expected, end];
  if (events.length !== all.length) report("wrong_event_count", `expected ${all.length} lines, got ${events.length}`);
  for (const [index, actual] of events.entries()) {
    const [kind, members] = all[index] ?? end;
    const numbered = { type: kind, event_type: kind, seq: index + 1, boundary_id, ...common };
    const difference = firstDifferentMember({ ...members(actual), ...numbered }, actual);
    if (difference === null) continue;
    report("wrong_event", `line ${index + 1}: ${difference}`);
    return;
  }
}
