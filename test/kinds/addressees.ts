import { codeList, each, type KindTable } from "./kind-table.ts";

const TEXT = { text: "text" };

const AUTHORITIES = {
  given: "type",
  code_list: "types",
  attribute: "sector",
  authorities: [
    { names: ["ESMA"], competent_for: ["ratings", "trades"], only_for: ["ratings"] },
    { names: ["ECB", "European Central Bank"], competent_for: [] },
    { names: ["ECB Banking"], competent_for: ["banking"] },
  ],
};
const TYPES = codeList("types", {
  bank: { sector: "banking" },
  rating_agency: { sector: "ratings" },
  repository: { sector: "trades" },
  other: {},
});
const to = (type: unknown, ...texts: readonly string[]) => texts.map((text) => ({ text, type }));

export const TABLES: readonly KindTable[] = [
  {
    kind: "one_name",
    invalidates: "value",
    fields: TEXT,
    parameters: {
      separators: [";", "+"],
      joiners: ["/", " and ", ","],
      names: ["Bundesbank", "ECB", "European Banking"],
    },
    accepts: each(
      "text",
      ...["BaFin", "BaFin, Bonn", "BaFin;", "; BaFin ;", "NBB/BNB", "Finance and Markets Authority", "BaFin and ECBs"],
      ...["ECB and Partners", "ECB (European Central Bank)", "BaFin and European Bankings"],
    ),
    rejects: [
      ["plain", ...each("text", "BaFin; x", "A+B", "BaFin and ECB", "BaFin AND bundesbank", "BaFin/Bundesbank")],
      ["plain", ...each("text", "BaFin, Bonn, European Banking Authority", "A/ ECB-SSM")],
    ],
    skips: each("text", 1, ""),
  },
  {
    kind: "competent_authority",
    fields: { text: "string", type: "string types" },
    codeLists: [TYPES],
    parameters: AUTHORITIES,
    accepts: [
      ...to("bank", "BaFin", "The ECB", "E.C.B.", "ECBs", "ECB2", "ECB_SSM", "ECBé", "European Central Banking"),
      ...to("bank", "European  Central Bank", "European Central"),
      ...to("rating_agency", "ESMA", " esma, Paris"),
      ...to("repository", "ESMA", "BaFin"),
      ...to("other", "BaFin"),
    ],
    rejects: [
      ["plain attribute=banking", ...to("bank", "ECB", " ecb, Frankfurt", "ECB/SSM", "ECB’s JST", "\tECB\n", "ECB 2")],
      // Of the names with which a text begins, the first in the list counts.
      ["plain attribute=banking", ...to("bank", "European Central Bank (ECB)", "ESMA", "ECB Banking")],
      ["plain attribute=ratings", ...to("rating_agency", "BaFin", "ECB", "AMF (not ESMA)")],
      ["plain attribute=trades", ...to("repository", "ECB")],
      ["plain attribute=undefined", ...to("other", "ESMA")],
    ],
    skips: [{ text: "ECB" }, { type: "bank" }, { text: "ECB", type: "no_code" }],
  },
];
