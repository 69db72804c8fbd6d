import { codeList, type KindTable } from "./kind-table.ts";

const HIGH = codeList("high", { malice: "Malice", process: "Failed process", human: "Human error" });
const DETAILED = codeList("detailed", {
  fraud: { cause: "malice" },
  theft: { cause: "malice" },
  monitoring: { cause: "process" },
  either: { cause: "malice", also: "process" },
  free: {},
});
const FAMILY = {
  fields: { detailed: "string_list detailed", high: "string_list high" },
  codeLists: [HIGH, DETAILED],
  parameters: { code_list: "detailed", attributes: ["cause", "also"], parents: "high" },
  skips: [
    { high: ["malice"] },
    { detailed: ["fraud"] },
    { high: ["malice"], detailed: ["no_code"] },
    { high: ["no_code"], detailed: ["fraud"] },
    { high: [], detailed: ["fraud"] },
  ],
};
const FITTING = [
  { high: ["malice"], detailed: ["fraud"] },
  { high: ["malice", "process"], detailed: ["monitoring", "theft", "fraud"] },
  { high: ["process"], detailed: ["either"] },
  { high: ["malice"], detailed: ["either", "free"] },
  { high: ["malice", "process"], detailed: ["either"] },
  // No code of the detailed list belongs to this one.
  { high: ["human"], detailed: ["free"] },
];
const UNLESS = { unless: [[{ field: "high", includes: ["human"] }]] };

const FIGURES = codeList("figures", {
  clients_actual: { category: "clients" },
  clients_none: { category: "clients" },
  transactions_actual: { category: "transactions" },
  transactions_none: { category: "transactions" },
  remark: {},
});
const FIGURES_PARTS = { kind: "one_per_category", fields: { figures: "string_list figures" }, codeLists: [FIGURES] };
const categories = (at_least: number) => ({ code_list: "figures", attribute: "category", at_least });
const listed = (...codes: readonly string[]) => ({ figures: codes });

const ONE_OF_EACH = [
  listed("clients_actual", "transactions_none"),
  listed("clients_actual", "transactions_none", "remark"),
  listed("clients_actual", "clients_actual", "transactions_none"),
];
const SEVERAL: KindTable["rejects"] = [
  [
    "plain category=clients",
    listed("clients_actual", "clients_none"),
    listed("clients_actual", "clients_none", "remark"),
  ],
  ["plain category=transactions", listed("transactions_none", "transactions_actual")],
];

export const TABLES: readonly KindTable[] = [
  {
    kind: "parent_chosen",
    ...FAMILY,
    accepts: [...FITTING, { high: ["malice", "process"], detailed: ["fraud"] }],
    rejects: [
      [
        "plain position=2 code=monitoring label=Label of monitoring count=1",
        { high: ["malice"], detailed: ["fraud", "monitoring"] },
      ],
      [
        "plain position=2 code=fraud label=Label of fraud count=2",
        { high: ["human"], detailed: ["free", "fraud", "either", "fraud"] },
      ],
    ],
  },
  {
    kind: "parent_chosen",
    ...FAMILY,
    parameters: { ...FAMILY.parameters, ...UNLESS },
    accepts: [{ high: ["human"], detailed: ["fraud"] }],
    rejects: [["plain position=1 code=fraud label=Label of fraud count=1", { high: ["process"], detailed: ["fraud"] }]],
  },
  {
    kind: "child_chosen",
    ...FAMILY,
    accepts: [...FITTING, { high: ["human", "malice"], detailed: ["fraud"] }],
    rejects: [
      ["plain code=process label=Failed process count=1", { high: ["malice", "process"], detailed: ["fraud"] }],
      [
        "plain code=process label=Failed process count=2",
        { high: ["process", "malice", "process"], detailed: ["free"] },
      ],
      ["plain code=malice label=Malice count=1", { high: ["malice"], detailed: ["monitoring"] }],
    ],
  },
  { ...FIGURES_PARTS, parameters: categories(0), accepts: [...ONE_OF_EACH, listed("remark")], rejects: SEVERAL },
  {
    ...FIGURES_PARTS,
    parameters: categories(1),
    accepts: ONE_OF_EACH,
    rejects: [
      ...SEVERAL,
      ["missing category=transactions", listed("clients_actual")],
      ["missing category=clients", listed("remark"), listed("transactions_none", "remark")],
    ],
    skips: [listed("no_code"), {}],
  },
  {
    ...FIGURES_PARTS,
    parameters: { ...categories(1), several: true },
    accepts: [...ONE_OF_EACH, listed("clients_actual", "clients_none", "transactions_none")],
    rejects: [["missing category=transactions", listed("clients_actual", "clients_none")]],
  },
];
