// The table of the tools: what clients see of them, and what answers their calls.
import { createCheck, createDeadline } from "./check.ts";
import { createChecklist } from "./checklist.ts";
import { createClocks } from "./clocks.ts";
import { ABOUT_CONVERT, createConvert } from "./convert.ts";
import type { Documents } from "./documents.ts";
import { createExplain } from "./explain.ts";
import { type Call, MAX_IDS, OPTIONS } from "./tool.ts";

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** Whether it is about a profile, which is an argument then. */
  readonly isOfProfile?: false;
  /** The arguments besides `profile`, as JSON Schemas. */
  readonly input: Readonly<Record<string, object>>;
  /** Those of them that are required. */
  readonly required?: readonly string[];
  /** The members of the structured content that clients rely on, as JSON Schemas. Most results also have `next_call`. */
  readonly output: Readonly<Record<string, object>>;
  readonly create: (documents: Documents) => Call;
}

const OBJECT = { type: "object" };
const TEXT = { type: "string" };
const LIST = { type: "array" };
const INTEGER = { type: "integer" };
const YES_OR_NO = { type: "boolean" };

/** In the order in which clients list them. The list must be small: an argument is described once. */
export const TOOLS: readonly Tool[] = [
  {
    name: "checklist",
    description: "Start here: which fields a draft needs.",
    input: {
      all: { ...YES_OR_NO, description: "also conditional and optional fields" },
      from: { ...TEXT, description: "first field id" },
    },
    output: { fields: LIST },
    create: createChecklist,
  },
  {
    name: "explain",
    description:
      "What to enter into fields, what a rule asks (its id ends the href of a finding), or the codes of a list.",
    input: {
      ids: {
        ...LIST,
        items: TEXT,
        maxItems: MAX_IDS,
        description: "of fields, rules, code lists; default: all required fields",
      },
      detail: { ...TEXT, enum: ["full", "brief"], description: "brief: what a value needs" },
      from: TEXT,
    },
    output: { fields: LIST, rules: LIST, code_lists: LIST },
    create: createExplain,
  },
  {
    name: "check",
    description: "Checks a draft. Nothing is stored or sent.",
    input: {
      report: { ...OBJECT, description: "field id: value" },
      evidence_manifest: { ...OBJECT, description: "field id: list of evidence labels" },
      from: {
        ...OBJECT,
        description: "profile and report of a draft under another act; fills what is empty and the same",
      },
      entity_details: { ...OBJECT, description: "as in the file of prevalidate --entity-details; fills what is empty" },
      ...OPTIONS,
    },
    required: ["report"],
    output: {
      prevalidation_status: { ...TEXT, enum: ["blocked", "attention_required", "ready_for_preverification"] },
      counts: OBJECT,
      findings: LIST,
    },
    create: createCheck,
  },
  {
    name: "deadline",
    description: "When a report is due; the draft may be incomplete.",
    input: { report: OBJECT, ...Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, TEXT])) },
    required: ["report"],
    output: { timeline: { type: ["object", "null"] }, timeline_missing: LIST, message: TEXT },
    create: createDeadline,
  },
  {
    name: "convert",
    description: ABOUT_CONVERT,
    input: {
      to: { ...TEXT, enum: ["esas", "lexbind"] },
      report: { ...OBJECT, description: "for to=esas" },
      evidence_manifest: OBJECT,
      file: { ...OBJECT, description: "for to=lexbind" },
      esas_version: { ...TEXT, description: "as 1.2" },
      page: INTEGER,
    },
    required: ["to"],
    output: { part: OBJECT, notes: LIST, lossless: YES_OR_NO },
    create: createConvert,
  },
  {
    name: "clocks",
    description: "What an incident starts under all acts, for each person; without persons: what they may have.",
    isOfProfile: false,
    input: { persons: { ...LIST, description: "kinds, facts, sent, options, name, incident" }, from: INTEGER },
    output: { clocks: LIST, acts: LIST },
    create: createClocks,
  },
];
