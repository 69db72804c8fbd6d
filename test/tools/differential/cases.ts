// The authored cases: files of the ESAs, each the base file with a few changes, and what each validator says of them.
import { parse } from "yaml";
import { createValidatorFactory } from "../../../scripts/pipeline/validator.ts";

export const VALIDATORS = ["ajv", "jsonschema"] as const;
export type ValidatorName = (typeof VALIDATORS)[number];

export interface Case {
  /** What is the matter with the file, in a sentence. */
  readonly says: string;
  /** By JSON pointer into the base file; null takes a value away. */
  readonly change: Readonly<Record<string, unknown>>;
  readonly accepted_by: readonly ValidatorName[];
}

export interface Differential {
  /** The ESAs' schema that the verdicts belong to: its file name and the SHA-256 of its bytes. */
  readonly schema: { readonly title: string; readonly sha256: string };
  readonly validators: Readonly<Record<ValidatorName, string>>;
  readonly base: Readonly<Record<string, unknown>>;
  /** What a draft needs besides. */
  readonly completed_with: {
    readonly report: Readonly<Record<string, unknown>>;
    readonly evidence_manifest: Readonly<Record<string, readonly string[]>>;
  };
  readonly cases: readonly Case[];
}

/** Reads the authored file; throws where it does not fit its schema. */
export function readDifferential(yaml: string, schema: object): Differential {
  const value: unknown = parse(yaml);
  const [problem] = createValidatorFactory()(schema)(value);
  if (problem !== undefined) throw new Error(`${problem.path.join(".")}: ${problem.message}`);
  return value as Differential;
}

/** The file of a case. Throws where a pointer leads through nothing. */
export function applyChange(base: Differential["base"], change: Case["change"]): Record<string, unknown> {
  const file = structuredClone(base) as Record<string, unknown>;
  for (const [pointer, value] of Object.entries(change)) {
    const keys = pointer.slice(1).split("/");
    const last = keys.pop() as string;
    const holder = keys.reduce((node, key) => node[key] as Record<string, unknown>, file);
    if (typeof holder !== "object") throw new Error(`the base file has no ${pointer}`);
    if (value === null) delete holder[last];
    else holder[last] = value;
  }
  return file;
}
