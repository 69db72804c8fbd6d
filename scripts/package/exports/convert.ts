// lexbind/convert: the ESAs' JSON file into a draft and back, with a report on every loss. Pure, as the engine is.
export { convertText, type TextProblem } from "../../convert/convert-text.ts";
export type { ConvertibleProfile } from "../../convert/crosswalk.ts";
export { listEsasVersions } from "../../convert/esas-file.ts";
export { type ConvertedRequest, convertFromEsas } from "../../convert/from-esas.ts";

export type {
  Added,
  Changed,
  Conversion,
  ConvertOptions,
  Format,
  LeftOut,
  Note,
  Report,
  Unfilled,
} from "../../convert/report.ts";
export { formatReport } from "../../convert/text.ts";
export { convertToEsas, type EsasDocument } from "../../convert/to-esas.ts";
