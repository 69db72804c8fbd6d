// The authored cases: files of the ESAs, each the base file with a few changes.
import { parse } from "yaml";
import { createValidatorFactory } from "../../../scripts/pipeline/tools/validator.ts";

/** The versions of the ESAs' schema of incident reports. */
export const VERSIONS = ["1.2", "1.3"] as const;
export type Version = (typeof VERSIONS)[number];

export interface Case {
  readonly description: string;
  /** By JSON pointer into the base file; null removes a value. */
  readonly change: Readonly<Record<string, unknown>>;
  /** The versions of the schema with which Python's jsonschema does not agree with ajv. */
  readonly jsonschema_differs?: readonly Version[];
}

export interface Differential {
  readonly base: Readonly<Record<string, unknown>>;
  /** The parts of a draft that a file of the ESAs does not have. */
  readonly completed_with: {
    readonly report: Readonly<Record<string, unknown>>;
    readonly evidence_manifest: Readonly<Record<string, readonly string[]>>;
  };
  readonly cases: readonly Case[];
}

/** A value of a sample that a draft does not have. */
export interface SampleDifference {
  readonly pointer: string;
  readonly reason: string;
}

/** Reads the authored cases. Throws if they do not match their schema. */
export const readDifferential = (yaml: string, schema: object): Differential =>
  readAuthored(yaml, schema) as Differential;

/** Reads the authored differences of a sample. Throws if they do not match their schema. */
export function readSampleDifferences(yaml: string, schema: object): readonly SampleDifference[] {
  const { sample_differences } = readAuthored(yaml, schema) as { readonly sample_differences: SampleDifference[] };
  return sample_differences;
}

function readAuthored(yaml: string, schema: object): unknown {
  const value: unknown = parse(yaml);
  const [finding] = createValidatorFactory()(schema)(value);
  if (finding !== undefined) throw new Error(`${finding.path.join(".")}: ${finding.message}`);
  return value;
}

/** The file of a case. Throws if a pointer has no parent in the base file. */
export function applyChange(base: Differential["base"], change: Case["change"]): Record<string, unknown> {
  const file = structuredClone(base) as Record<string, unknown>;
  for (const [pointer, value] of Object.entries(change)) {
    const keys = pointer.slice(1).split("/");
    const last = keys.pop() as string;
    const parent = keys.reduce((node, key) => node[key] as Record<string, unknown>, file);
    if (typeof parent !== "object") throw new Error(`the base file has no ${pointer}`);
    if (value === null) delete parent[last];
    else parent[last] = value;
  }
  return file;
}
