// The event streams of a profile: all of it, its fields, and one stream a field.
import type { Field } from "../model.ts";
import { type Bound, type ProjectedStream, recommendCall } from "./envelope.ts";
import { sourceOf } from "./fields.ts";
import { projectCoverage, projectSummary } from "./profile.ts";

type Body = Readonly<Record<string, unknown>>;
interface Draft {
  readonly kind: string;
  readonly body: Body;
}

/** The three families of streams. */
export function projectStreams(bound: Bound): ProjectedStream[] {
  const { fields, href } = bound.profile;
  return [
    {
      path: `${href}/fields.ndjson`,
      events: numberEvents(
        bound,
        fields.map((field) => fieldEvent(bound, field)),
      ),
    },
    { path: `${href}/stream.ndjson`, events: numberEvents(bound, profileEvents(bound)) },
    ...fields.map((field) => ({
      path: `${href}/fields/${field.field_id}/events.ndjson`,
      events: numberEvents(bound, [...fieldChain(bound, field), hintEvent(bound, field), boundaryEvent(bound)]),
    })),
  ];
}

function profileEvents(bound: Bound): Draft[] {
  const { fields: _, ...coverage } = projectCoverage(bound).body;
  return [
    { kind: "profile", body: projectSummary(bound).body },
    { kind: "coverage", body: coverage },
    ...bound.profile.fields.flatMap((field) => fieldChain(bound, field)),
    boundaryEvent(bound),
  ];
}

function fieldChain(bound: Bound, field: Field): Draft[] {
  const { field_id } = field;
  const { source_atoms, derivation } = sourceOf(bound, field);
  const rules = bound.profile.rules.filter((rule) => rule.field_id === field_id);
  return [
    fieldEvent(bound, field),
    { kind: "source_atoms", body: { field_id, source_atoms } },
    { kind: "field_derivation", body: { field_id, derivation } },
    { kind: "prevalidation_rule", body: { field_id, rules } },
  ];
}

function fieldEvent({ hashes }: Bound, field: Field): Draft {
  return { kind: "field", body: { ...field, profile_artifact_hash: hashes.profile_artifact_hash } };
}

function hintEvent(bound: Bound, { field_id }: Field): Draft {
  const call = recommendCall(bound, bound.service.mcp_hint, field_id);
  return { kind: "mcp_hint", body: { field_id, next_recommended_call: call } };
}

function boundaryEvent({ service }: Bound): Draft {
  return { kind: "boundary", body: { boundary: service.boundary, boundaries: service.boundaries } };
}

/** Adds the common shape to each event, and the end event, whose event_count leaves out itself. */
function numberEvents({ profile, hashes, service }: Bound, drafts: readonly Draft[]): Body[] {
  const { profile_semantic_hash, profile_artifact_hash } = hashes;
  const end = {
    kind: "end",
    body: { ok: true, event_count: drafts.length, boundary: service.boundary, profile_artifact_hash },
  };
  return [...drafts, end].map(({ kind, body }, index) => ({
    ...body,
    type: kind,
    event_type: kind,
    seq: index + 1,
    act_id: profile.authored.act_id,
    profile_semantic_hash,
    boundary_id: service.boundary_id,
  }));
}
