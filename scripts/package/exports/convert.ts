// lexbind/convert: the ESAs' JSON file into a draft and back, with a report on every loss. Pure, as the engine is.
export { convertText, type UnusableText } from "../../report/esas/convert-text.ts";
export type { ConvertibleProfile } from "../../report/esas/crosswalk.ts";
export { listEsasVersions } from "../../report/esas/crosswalk.ts";
export { type ConvertedRequest, convertFromEsas } from "../../report/esas/from-esas.ts";

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
} from "../../report/esas/report.ts";
export { formatReport } from "../../report/esas/report.ts";
export { convertToEsas, type EsasDocument } from "../../report/esas/to-esas.ts";
