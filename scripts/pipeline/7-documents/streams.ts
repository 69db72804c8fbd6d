// The event streams: all of a profile, its fields, and one stream per field.
import type { ProfileContext } from "../model/model.ts";
import { type Body, type FieldContext, recommendCall } from "./context.ts";
import { getSource } from "./fields.ts";
import { buildCoverage, buildSummary, listRules } from "./profile.ts";

/** An event before it has its place in a stream. */
interface Event {
  readonly type: string;
  readonly body: Body;
}

export function streamProfile(context: ProfileContext): Body[] {
  const { fields: _, ...coverage } = buildCoverage(context);
  return numberEvents(context, [
    { type: "profile", body: buildSummary(context) },
    { type: "coverage", body: coverage },
    ...getFields(context).flatMap(fieldChain),
    boundaryEvent(context),
  ]);
}

export const streamFields = (context: ProfileContext): Body[] =>
  numberEvents(context, getFields(context).map(fieldEvent));

export function streamField(context: FieldContext): Body[] {
  const { field_id } = context.field;
  const call = recommendCall(context, context.service.mcp_hint, field_id);
  const hint = { type: "mcp_hint", body: { field_id, next_recommended_call: call } };
  return numberEvents(context, [...fieldChain(context), hint, boundaryEvent(context)]);
}

const getFields = (context: ProfileContext): FieldContext[] =>
  context.profile.fields.map((field) => ({ ...context, field }));

function fieldChain(context: FieldContext): Event[] {
  const { field_id } = context.field;
  const { source_atoms, derivation } = getSource(context);
  const rules = listRules(context.profile.rules.filter((rule) => rule.field_id === field_id));
  return [
    fieldEvent(context),
    { type: "source_atoms", body: { field_id, source_atoms } },
    { type: "field_derivation", body: { field_id, derivation } },
    { type: "prevalidation_rule", body: { field_id, rules } },
  ];
}

const fieldEvent = ({ hashes, field }: FieldContext): Event => ({
  type: "field",
  body: { ...field, profile_artifact_hash: hashes.profile_artifact_hash },
});

const boundaryEvent = ({ service }: ProfileContext): Event => ({
  type: "boundary",
  body: { boundary: service.boundary, boundaries: service.boundaries },
});

/** Adds the common members to each event, and the end event, whose event_count does not include itself. */
function numberEvents({ profile, hashes, service }: ProfileContext, events: readonly Event[]): Body[] {
  const { profile_semantic_hash, profile_artifact_hash } = hashes;
  const { boundary, boundary_id } = service;
  const end = { type: "end", body: { ok: true, event_count: events.length, boundary, profile_artifact_hash } };
  return [...events, end].map(({ type, body }, index) => ({
    ...body,
    type,
    event_type: type,
    seq: index + 1,
    act_id: profile.authored.act_id,
    profile_semantic_hash,
    boundary_id,
  }));
}
