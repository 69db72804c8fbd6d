// The 27 fields of the interface in every place that has them: the list, their own documents, their sources, and the streams.
// That the events of a stream agree with the documents is tested with the audit.
import { expect, it } from "vitest";
import { canonicalJson } from "../../scripts/pipeline/tools/canonical-json.ts";
import { ACT_ID, ask, type Json, PROFILE, sha256 } from "../support.ts";

// field_id, field_type, disclosure_tier, interpretive_status, mapping_type, interpretive_load, binding_granularity; the first 15 fields
// are required.
const INVENTORY = `
entity_legal_identifier                   string      public     direct       direct      0    template_field
entity_legal_name                         string      public     direct       direct      0    template_field
financial_entity_type                     string      public     derived      transformed 2    template_field
submission_type                           string      public     direct       direct      0    template_field
incident_reference_code                   string      commitment derived      normalised  1    template_field
detection_datetime_utc                    datetime    public     derived      normalised  1    template_field
classification_datetime_utc               datetime    public     interpretive reconciled  3    template_field
classification_criteria_triggered         string_list commitment interpretive modelled    4    template_field
affected_member_states                    string_list commitment interpretive reconciled  3    template_field
incident_discovery_method                 string      commitment derived      transformed 2    template_field
business_continuity_plan_activated        boolean     untiered   derived      normalised  1    template_field
initial_impact_description                text        commitment interpretive modelled    4    template_field
primary_contact_name                      string      private    direct       direct      0    template_field
primary_contact_email                     email       private    direct       direct      0    template_field
competent_authority                       string      public     derived      transformed 2    template_field
secondary_contact_name                    string      private    unscored     null        null template_section
secondary_contact_email                   email       private    unscored     null        null template_section
first_disruption_datetime_utc             datetime    untiered   unscored     null        null template_section
affected_functions_and_services           string_list commitment unscored     null        null template_section
preliminary_estimated_clients_affected    integer     commitment unscored     null        null template_section
preliminary_estimated_financial_amount    number      commitment unscored     null        null template_section
reporting_currency                        string      untiered   unscored     null        null template_section
third_party_provider_involved             boolean     commitment unscored     null        null template_section
outsourcing_arrangement_reference         string      private    unscored     null        null template_section
linked_threat_notification_reference      string      private    unscored     null        null obligation_context
linked_nis2_notification_reference        string      untiered   unscored     null        null obligation_context
linked_gdpr_breach_notification_reference string      untiered   unscored     null        null obligation_context`
  .trim()
  .split("\n")
  .map((line, index) => {
    const [field_id, field_type, disclosure_tier, interpretive_status, mapping_type, load, granularity] =
      line.split(/ +/);
    const required = index < 15;
    return {
      field_id: field_id as string,
      field_type,
      disclosure_tier,
      interpretive_status,
      mapping_type: required ? mapping_type : null,
      interpretive_load: required ? Number(load) : null,
      binding_granularity: granularity,
      required,
      release_scope: required ? "required_release_scope" : "experimental_optional",
      field_binding_status: "provisional_locator_bound",
      review_status: null,
      evidence_labels: ["classification_committee_record", "detection_system_log_excerpt"],
      source_basis_scope: "field",
      fallback_used: false,
      counts_toward_required_release_gate: required,
      counts_toward_field_level_coverage: required,
      boundary_id: "lexbind.boundary.v1",
      when_to_use_this: expect.stringMatching(/\S/),
    };
  });
const textOf = async (path: string): Promise<string> => (await ask(`${PROFILE}${path}`)).text();
const jsonOf = async (path: string): Promise<Json> => JSON.parse(await textOf(path));
const eventsOf = async (path: string): Promise<Json[]> =>
  (await textOf(path)).split(/\n(?=.)/).map((line) => JSON.parse(line));

const { fields } = await jsonOf("/fields");
const fieldEvents = await eventsOf("/fields.ndjson");
const profileEvents = await eventsOf("/stream.ndjson");
const hashes = {
  profile_semantic_hash: `sha256:${sha256(await textOf("/semantic.json"))}`,
  profile_artifact_hash: `sha256:${sha256(await textOf("/profile.json"))}`,
};

it("a field is listed in the order of the interface, in the list and in the stream", () => {
  const ids = INVENTORY.map(({ field_id }) => field_id);
  expect(fields.map(({ field_id }: Json) => field_id)).toEqual(ids);
  expect(fieldEvents.slice(0, -1).map(({ field_id }) => field_id)).toEqual(ids);
});

it.each(INVENTORY)("a field $field_id has the properties of the interface in all documents", async (expected) => {
  const { field_id, field_type } = expected;
  const item = fields.find((field: Json) => field.field_id === field_id);
  expect(item).toMatchObject({ ...expected, type: field_type });
  expect(await jsonOf(`/fields/${field_id}`)).toMatchObject({ field_id, field: item });
  const isField = (event: Json) => event.type === "field" && event.field_id === field_id;
  for (const events of [fieldEvents, profileEvents, await eventsOf(`/fields/${field_id}/events.ndjson`)]) {
    expect(events.find(isField)).toMatchObject({ ...expected, type: "field", ...hashes });
  }
});

it.each(INVENTORY)("a field $field_id has its sources and a next call", async ({ field_id }) => {
  const source = await jsonOf(`/fields/${field_id}/source`);
  const text = expect.stringMatching(/\S/);
  const call = { operation_id: text, method: expect.stringMatching(/^(?:GET|POST)$/), reason: text };
  expect(source).toMatchObject({ field_id, safe_summary: text, boundary: text, next_recommended_call: call });
  expect((await ask(source.next_recommended_call.path, { method: "OPTIONS" })).status).toBe(204);
  expect(source.source_atoms.length).toBeGreaterThan(0);
  for (const atom of source.source_atoms) {
    const members = ["source_atom_id", "celex", "eli", "locator", "role", "paraphrase", "text_sha256"];
    expect(Object.keys(atom)).toEqual(expect.arrayContaining(members));
  }
});

const CHAIN = ["field", "source_atoms", "field_derivation", "prevalidation_rule"];
const STREAMS = [
  { path: "/fields.ndjson", kinds: [...INVENTORY.map(() => "field"), "end"] },
  { path: "/stream.ndjson", kinds: ["profile", "coverage", ...INVENTORY.flatMap(() => CHAIN), "boundary", "end"] },
  ...INVENTORY.map(({ field_id }) => ({
    path: `/fields/${field_id}/events.ndjson`,
    kinds: [...CHAIN, "mcp_hint", "boundary", "end"],
  })),
];

it.each(STREAMS)(
  "a stream $path has its numbered events in order, in canonical JSON, one per line",
  async ({ path, kinds }) => {
    const events = await eventsOf(path);
    expect(events.map(({ type }) => type)).toEqual(kinds);
    expect(await textOf(path)).toBe(events.map((event) => `${canonicalJson(event)}\n`).join(""));
    const { profile_semantic_hash } = hashes;
    for (const [index, event] of events.entries()) {
      const common = { act_id: ACT_ID, profile_semantic_hash, boundary_id: "lexbind.boundary.v1" };
      expect(event).toMatchObject({ event_type: event.type, seq: index + 1, ...common });
    }
    const { boundary } = await jsonOf("");
    expect(events.at(-1)).toMatchObject({ ...hashes, ok: true, event_count: kinds.length - 1, boundary });
  },
);
