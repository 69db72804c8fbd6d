// The ESAs' JSON Schema, which is not part of this project: where it is looked for, and how ajv is told to read it.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";

// The package is CommonJS; under nodenext its default export is typed as the namespace.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

const BESIDE = fileURLToPath(new URL("../../../../shared/esas-schema/DORA_IR_Schema_v1.2.json", import.meta.url));

export interface FoundSchema {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly schema: Record<string, unknown>;
}

/** The schema of the file that LEXBIND_ESAS_SCHEMA names, or of ../shared/esas-schema beside the project; null where there is none. */
export function findEsasSchema(): FoundSchema | null {
  const file = process.env.LEXBIND_ESAS_SCHEMA ?? BESIDE;
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  return { file, bytes, schema: JSON.parse(bytes.toString("utf8")) as Record<string, unknown> };
}

/**
 * Whether ajv accepts a file, with formats. The schema declares draft 2020-12 by a URI that is not the draft's own, so that the
 * declaration is left out; it also uses `dependencies` of older drafts, which ajv knows in every draft.
 */
export function createEsasValidator({ $schema: _, ...schema }: Record<string, unknown>): (file: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  return (file) => validate(file) as boolean;
}
