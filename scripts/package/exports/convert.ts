// lexbind/convert: the ESAs' JSON file into a draft and back, with a report on every loss. Pure, as the engine is.
export { convertText, type UnusableText } from "../../esas/convert-text.ts";
export type { ConvertibleProfile } from "../../esas/crosswalk.ts";
export { type ConvertedRequest, convertFromEsas } from "../../esas/from-esas.ts";
export type {
  Added,
  Changed,
  Conversion,
  ConversionReport,
  ConvertOptions,
  Format,
  LeftOut,
  Note,
  Unfilled,
} from "../../esas/report.ts";
export { formatReport } from "../../esas/report.ts";
export { convertToEsas, type EsasDocument } from "../../esas/to-esas.ts";
export { listEsasVersions } from "../../report/published/crosswalk.ts";
