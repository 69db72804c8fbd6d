import { codeList, type KindTable } from "./kind-table.ts";

const state = (...codes: readonly (string | undefined)[]) => ({
  roads: codes.map((code) => ({ colour: "red", ...(code && { state: code }) })),
});

export const TABLES: readonly KindTable[] = [
  {
    kind: "record_codes",
    invalidates: "value",
    fields: { roads: "record_list[coded]" },
    codeLists: [codeList("state", { DE: "Germany", FR: "France" })],
    accepts: [state("DE"), state(undefined), state("DE", "FR", undefined)],
    rejects: [
      ["plain position=1 count=1", state("de"), state("XX", "DE")],
      ["plain position=2 count=2", state("DE", "XX", "Germany")],
    ],
    skips: [{}, { roads: [] }, { roads: 1 }],
  },
];
