// The project as it is authored, which the official documents are compared with.
import { getActs } from "../../../scripts/audit/verify-sources/document.ts";
import type { Project } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { compileSources } from "../../../scripts/pipeline/compile.ts";
import { REAL, schemas } from "../../pipeline/author.ts";

export const project = compileSources(REAL, schemas).value as Project;
export const instruments = getActs(project.sources).map(({ value }) => value);
