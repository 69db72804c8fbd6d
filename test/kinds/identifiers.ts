import { each, type KindTable } from "./kind-table.ts";

const LEI = "0000EXMPL0BANK000164";
const OTHER = "506700GE1G29325QX363";

export const TABLES: readonly KindTable[] = [
  {
    kind: "identifier",
    fields: { code: "string" },
    parameters: { scheme: "lei", list_separator: ";" },
    // What holds the separator is a list, which another rule reports.
    accepts: each("code", LEI, OTHER, `${LEI};${OTHER}`, "0000EXMPL0BANK000165;", ";"),
    rejects: [
      ["white_space", ...each("code", ` ${LEI}`, `${LEI}\n`, `${LEI}\u00a0`, " x ")],
      ["white_space_inside", ...each("code", "0000 EXMPL0 BANK0001 64", "a b")],
      ["length count=19", { code: LEI.slice(1) }],
      ["length count=21", { code: `${LEI}0` }],
      // Code points are counted.
      ["length count=3", { code: "😀ab" }],
      ["length count=41", { code: `${LEI},${OTHER}` }],
      ["lower_case", { code: LEI.toLowerCase() }],
      ["characters", ...each("code", "0000EXMPL0BANK0001-4", "0000EXMPL0BANK0001XX", "0000\uff25XMPL0BANK000164")],
      ["characters", ...each("code", "0000EXMPL0BANK0001\u0666\u0664", "0000exmpl0bank000165")],
      ["check_digits", ...each("code", "0000EXMPL0BANK000165", "506700GE1G29325XQ363", "506700GE1G29325QX364")],
    ],
    skips: each("code", 1, "", undefined),
  },
  {
    kind: "identifier",
    fields: { code: "string" },
    parameters: { scheme: "lei", list_separator: ";", only_if_shaped: true },
    accepts: each("code", LEI, "DEK1101R.HRB00000", "12345678", "0000EXMPL0BANK00016", `${LEI};${LEI}`),
    rejects: [
      ["check_digits", { code: "0000EXMPL0BANK000165" }],
      ["characters", { code: "0000EXMPL0BANK0001XX" }],
      ["lower_case", { code: LEI.toLowerCase() }],
      ["white_space_inside", { code: "0000 EXMPL0 BANK0001 64" }],
    ],
  },
];
