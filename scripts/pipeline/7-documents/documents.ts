// Every published document and stream. To add one, add a row to one of the tables.
import { fillTemplate } from "../../../server/engine/template.ts";
import type { PublishedDocument } from "../model/document.ts";
import type { ProfileContext } from "../model/model.ts";
import {
  type CodeListContext,
  type FieldContext,
  getMediaType,
  type RuleDocumentContext,
  type SiteContext,
  schemaPath,
  toDocument,
} from "./context.ts";
import { buildField, buildFieldList, buildFieldSource } from "./fields.ts";
import { buildLlms } from "./llms.ts";
import { buildOpenApi } from "./openapi.ts";
import {
  buildCoverage,
  buildCrosswalk,
  buildExamples,
  buildRule,
  buildRules,
  buildSources,
  buildSummary,
  buildVersions,
} from "./profile.ts";
import { buildReportSchema } from "./report-schema.ts";
import {
  buildApiCatalog,
  buildByHash,
  buildClocks,
  buildDiscovery,
  buildLatest,
  buildProfileList,
  buildSameFacts,
  buildServiceCard,
  streamChanges,
} from "./service.ts";
import {
  buildChecklist,
  buildCodeList,
  buildFieldBrief,
  buildRequiredFields,
  streamChecklist,
} from "./short-documents.ts";
import { streamField, streamFields, streamProfile } from "./streams.ts";

interface Row<Context> {
  /** The URL path, with placeholders. */
  readonly path: string;
  /** The published schema of the document, or of each event of a stream; null where another standard defines the format. */
  readonly schema: string | null;
  /** Where the path does not determine it. */
  readonly mediaType?: string;
  /** The body: a list of events for a stream, text that is published as it is, or a JSON object. */
  readonly build: (context: Context) => unknown;
}

const LINKSET = "application/linkset+json";

const OF_SERVICE: readonly Row<SiteContext>[] = [
  { path: "{base_path}/service-card", schema: "service-card", build: buildServiceCard },
  { path: "{base_path}/profiles", schema: "profiles", build: buildProfileList },
  { path: "{base_path}/clocks.json", schema: "clocks", build: buildClocks },
  { path: "{base_path}/same-facts.json", schema: "same-facts", build: buildSameFacts },
  { path: "{base_path}/changes.ndjson", schema: "change", build: streamChanges },
  { path: "{base_path}/openapi.json", schema: null, build: buildOpenApi },
  { path: "/.well-known/{service}-agent.json", schema: "discovery", build: buildDiscovery },
  { path: "/.well-known/api-catalog", schema: null, mediaType: LINKSET, build: buildApiCatalog },
  { path: "/latest.json", schema: "latest", build: buildLatest },
  { path: "/llms.txt", schema: null, build: buildLlms },
];

// Paths below that of the profile. Those of its parts have one placeholder.
const OF_PROFILE: readonly Row<ProfileContext>[] = [
  {
    path: "",
    schema: "profile-summary",
    build: (context) => ({ ...buildSummary(context), engine_hash: context.engine_hash }),
  },
  { path: "/profile.json", schema: null, build: ({ profileJson }) => profileJson },
  { path: "/semantic.json", schema: null, build: ({ semanticJson }) => semanticJson },
  { path: "/coverage", schema: "coverage", build: buildCoverage },
  { path: "/fields", schema: "fields", build: buildFieldList },
  { path: "/checklist", schema: "checklist", build: buildChecklist },
  { path: "/required-fields", schema: "required-fields", build: buildRequiredFields },
  { path: "/report.schema.json", schema: null, build: buildReportSchema },
  { path: "/rules.json", schema: "rules", build: buildRules },
  { path: "/sources.json", schema: "sources", build: buildSources },
  { path: "/crosswalk.json", schema: "crosswalk", build: buildCrosswalk },
  { path: "/versions.json", schema: "versions", build: buildVersions },
  { path: "/examples.json", schema: "examples", build: buildExamples },
  { path: "/stream.ndjson", schema: "event", build: streamProfile },
  { path: "/fields.ndjson", schema: "event", build: streamFields },
  { path: "/checklist.ndjson", schema: "checklist-line", build: streamChecklist },
];

const OF_FIELD: readonly Row<FieldContext>[] = [
  { path: "/fields/{field_id}", schema: "field-document", build: buildField },
  { path: "/fields/{field_id}/brief", schema: "field-brief", build: buildFieldBrief },
  { path: "/fields/{field_id}/source", schema: "field-source", build: buildFieldSource },
  { path: "/fields/{field_id}/events.ndjson", schema: "event", build: streamField },
];

const OF_RULE: readonly Row<RuleDocumentContext>[] = [
  { path: "/rules/{rule_id}", schema: "rule-document", build: buildRule },
];
const OF_CODE_LIST: readonly Row<CodeListContext>[] = [
  { path: "/code-lists/{code_list_id}", schema: "code-list-document", build: buildCodeList },
];

/** A document that is not built yet. */
export type PlannedDocument = Omit<PublishedDocument, "body"> & { readonly build: () => unknown };

/** All documents and streams, and the published schemas themselves. */
export function buildDocuments(site: SiteContext): PublishedDocument[] {
  const { service, base_path } = site.service;
  const planned = [
    ...OF_SERVICE.map((row) => planRow(row, [fillTemplate(row.path, { service, base_path })], site)),
    ...site.profiles.flatMap(planProfileDocuments),
  ];
  return [
    ...planned.map(({ build, ...document }) => ({ ...document, body: build() })),
    ...buildByHash(site),
    ...[...site.schemas].map(([name, schema]) => toDocument(schemaPath(name), schema)),
  ];
}

/**
 * The documents about a profile. Each has a path for every alias of the profile, and one for its act_id, whose colon every host also takes
 * percent-encoded.
 */
export function planProfileDocuments(context: ProfileContext): PlannedDocument[] {
  const { authored, fields, rules, codeLists } = context.profile;
  const folders = [...authored.aliases, authored.act_id].map((name) => `${context.service.base_path}/profiles/${name}`);
  const plan = <Context>(rows: readonly Row<Context>[], own: Context, id = "") =>
    rows.map((row) => {
      const path = row.path.replace(/\{\w+\}/, id);
      const paths = folders.map((folder) => folder + path);
      return planRow(row, paths, own);
    });
  return [
    ...plan(OF_PROFILE, context),
    ...fields.flatMap((field) => plan(OF_FIELD, { ...context, field }, field.field_id)),
    ...rules.flatMap((rule) => plan(OF_RULE, { ...context, rule }, rule.rule_id)),
    ...codeLists.flatMap((codeList) => plan(OF_CODE_LIST, { ...context, codeList }, codeList.code_list_id)),
  ];
}

function planRow<Context>(row: Row<Context>, paths: readonly string[], context: Context): PlannedDocument {
  const mediaType = row.mediaType ?? getMediaType(row.path);
  return { paths, mediaType, schema: row.schema, build: () => row.build(context) };
}
