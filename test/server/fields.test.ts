// The 27 fields as the interface lists them, in the list, in their own documents, in their sources and in the three streams.
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../scripts/pipeline/canonical-json.ts";
import { ACT_ID, ask, PROFILE, sha256 } from "../support.ts";

// field_id, field_type, disclosure_tier, then for a required field interpretive_status, mapping_type, interpretive_load,
// for an optional one binding_granularity.
const REQUIRED = `
entity_legal_identifier            string      public     direct       direct      0
entity_legal_name                  string      public     direct       direct      0
financial_entity_type              string      public     derived      transformed 2
submission_type                    string      public     direct       direct      0
incident_reference_code            string      commitment derived      normalised  1
detection_datetime_utc             datetime    public     derived      normalised  1
classification_datetime_utc        datetime    public     interpretive reconciled  3
classification_criteria_triggered  string_list commitment interpretive modelled    4
affected_member_states             string_list commitment interpretive reconciled  3
incident_discovery_method          string      commitment derived      transformed 2
business_continuity_plan_activated boolean     untiered   derived      normalised  1
initial_impact_description         text        commitment interpretive modelled    4
primary_contact_name               string      private    direct       direct      0
primary_contact_email              email       private    direct       direct      0
competent_authority                string      public     derived      transformed 2`;

const OPTIONAL = `
secondary_contact_name                 string      private    template_section
secondary_contact_email                email       private    template_section
first_disruption_datetime_utc          datetime    untiered   template_section
affected_functions_and_services        string_list commitment template_section
preliminary_estimated_clients_affected integer     commitment template_section
preliminary_estimated_financial_amount number      commitment template_section
reporting_currency                     string      untiered   template_section
third_party_provider_involved          boolean     commitment template_section
outsourcing_arrangement_reference      string      private    template_section
linked_threat_notification_reference   string      private    obligation_context
linked_nis2_notification_reference     string      untiered   obligation_context
linked_gdpr_breach_notification_reference string   untiered   obligation_context`;

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(/ +/));

const sharedProperties = (required: boolean) => ({
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
});

const INVENTORY = [
  ...rowsOf(REQUIRED).map(([field_id, field_type, disclosure_tier, interpretive_status, mapping_type, load]) => ({
    ...sharedProperties(true),
    field_id: field_id as string,
    field_type,
    disclosure_tier,
    interpretive_status,
    mapping_type,
    interpretive_load: Number(load),
    binding_granularity: "template_field",
  })),
  ...rowsOf(OPTIONAL).map(([field_id, field_type, disclosure_tier, binding_granularity]) => ({
    ...sharedProperties(false),
    field_id: field_id as string,
    field_type,
    disclosure_tier,
    binding_granularity,
    interpretive_status: "unscored",
    mapping_type: null,
    interpretive_load: null,
  })),
];

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
type Json = any;
const bytesOf = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await ask(`${PROFILE}${path}`)).arrayBuffer());
const jsonOf = async (path: string): Promise<Json> => JSON.parse((await bytesOf(path)).toString("utf8"));
const eventsOf = async (path: string): Promise<Json[]> =>
  (await bytesOf(path))
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const kindsOf = (events: Json[]): string[] => events.map(({ type }) => type);

const { fields } = await jsonOf("/fields");
const fieldEvents = await eventsOf("/fields.ndjson");
const hashes = {
  profile_semantic_hash: `sha256:${sha256(await bytesOf("/semantic.json"))}`,
  profile_artifact_hash: `sha256:${sha256(await bytesOf("/profile.json"))}`,
};

const CHAIN = ["field", "source_atoms", "field_derivation", "prevalidation_rule"];
const STREAMS = [
  { path: "/fields.ndjson", kinds: [...INVENTORY.map(() => "field"), "end"] },
  { path: "/stream.ndjson", kinds: ["profile", "coverage", ...INVENTORY.flatMap(() => CHAIN), "boundary", "end"] },
  ...INVENTORY.map(({ field_id }) => ({
    path: `/fields/${field_id}/events.ndjson`,
    kinds: [...CHAIN, "mcp_hint", "boundary", "end"],
  })),
];

describe("fields", () => {
  it("stand in the order of the interface, in the list and in the stream", () => {
    const ids = INVENTORY.map(({ field_id }) => field_id);
    expect(ids).toHaveLength(27);
    expect(fields.map(({ field_id }: Json) => field_id)).toEqual(ids);
    expect(fieldEvents.slice(0, -1).map(({ field_id }) => field_id)).toEqual(ids);
  });

  it.each(INVENTORY)("$field_id has the properties of the interface wherever it stands", async (expected) => {
    const { field_id, field_type } = expected;
    const item = fields.find((field: Json) => field.field_id === field_id);
    const [chained] = await eventsOf(`/fields/${field_id}/events.ndjson`);
    const inStream = (await eventsOf("/stream.ndjson")).find(
      (event) => event.type === "field" && event.field_id === field_id,
    );
    expect(item).toMatchObject({ ...expected, type: field_type });
    expect(await jsonOf(`/fields/${field_id}`)).toMatchObject({ field_id, field: item });
    for (const event of [fieldEvents.find((event) => event.field_id === field_id), chained, inStream]) {
      expect(event).toMatchObject({ ...expected, type: "field", profile_artifact_hash: hashes.profile_artifact_hash });
    }
  });

  it.each(INVENTORY)(
    "the source of $field_id has the members of the interface and whole atoms",
    async ({ field_id }) => {
      const source = await jsonOf(`/fields/${field_id}/source`);
      expect(source).toMatchObject({
        ok: true,
        act_id: ACT_ID,
        field_id,
        safe_summary: expect.stringMatching(/\S/),
        boundary: expect.stringMatching(/\S/),
        next_recommended_call: {
          operation_id: expect.any(String),
          method: expect.stringMatching(/^(?:GET|POST)$/),
          reason: expect.stringMatching(/\S/),
        },
      });
      expect(source.source_atoms.length).toBeGreaterThan(0);
      for (const atom of source.source_atoms) {
        for (const name of ["source_atom_id", "celex", "eli", "locator", "role", "paraphrase", "text_sha256"]) {
          expect(atom, `${atom.source_atom_id} ${name}`).toHaveProperty(name);
        }
      }
      const { path } = source.next_recommended_call;
      expect((await ask(path, { method: "OPTIONS" })).status).toBe(204);
    },
  );
});

describe("streams", () => {
  it.each(STREAMS)("$path holds its kinds of event in order", async ({ path, kinds }) => {
    expect(kindsOf(await eventsOf(path))).toEqual(kinds);
  });

  it.each([
    ["/fields.ndjson", 28],
    ["/stream.ndjson", 112],
    [`/fields/${INVENTORY[0]?.field_id}/events.ndjson`, 7],
  ])("%s has %i lines", async (path, count) => {
    expect((await bytesOf(path)).toString("utf8").match(/\n/g)).toHaveLength(count);
  });

  it.each(STREAMS)(
    "$path is canonical JSON a line, each ended by a newline, without a byte order mark",
    async ({ path }) => {
      const bytes = await bytesOf(path);
      const lines = (await eventsOf(path)).map((event) => `${canonicalJson(event)}\n`);
      expect(bytes.equals(Buffer.from(lines.join("")))).toBe(true);
    },
  );

  it.each(STREAMS)("$path gives every event the common shape, numbered from 1", async ({ path }) => {
    const events = await eventsOf(path);
    for (const [index, event] of events.entries()) {
      expect(event).toMatchObject({
        event_type: event.type,
        seq: index + 1,
        act_id: ACT_ID,
        profile_semantic_hash: hashes.profile_semantic_hash,
        boundary_id: "lexbind.boundary.v1",
      });
    }
  });

  it.each(STREAMS)("$path ends with the count of the events before its end", async ({ path, kinds }) => {
    const { boundary } = await jsonOf("");
    const end = { ...hashes, ok: true, seq: kinds.length, event_count: kinds.length - 1, boundary };
    expect((await eventsOf(path)).at(-1)).toMatchObject(end);
  });

  it("the events of the profile stream hold what the documents hold", async () => {
    const events = await eventsOf("/stream.ndjson");
    const { ok: _ok, ...summary } = await jsonOf("");
    const { ok: _also, fields: _rows, ...coverage } = await jsonOf("/coverage");
    expect(events[0]).toMatchObject(summary);
    expect(events[1]).toMatchObject(coverage);
    expect(events[1]).not.toHaveProperty("fields");
    expect(events.at(-2).boundaries).toEqual((await jsonOf("/profile.json")).boundaries);
  });

  it.each(INVENTORY)("the chain of $field_id holds its source, its derivation and its rules", async ({ field_id }) => {
    const [, atoms, derivation, rules, hint] = await eventsOf(`/fields/${field_id}/events.ndjson`);
    const source = await jsonOf(`/fields/${field_id}/source`);
    const profile = await jsonOf("/profile.json");
    expect(atoms).toMatchObject({ field_id, source_atoms: source.source_atoms });
    expect(derivation).toMatchObject({ field_id, derivation: source.derivation });
    expect(rules.rules.map(({ rule_id }: Json) => rule_id)).toEqual(
      profile.rules.filter((rule: Json) => rule.field_id === field_id).map(({ rule_id }: Json) => rule_id),
    );
    expect(hint).toMatchObject({
      field_id,
      next_recommended_call: { method: "GET", path: `${PROFILE}/fields/${field_id}/source` },
    });
  });
});
