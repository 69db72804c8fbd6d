import { each, type KindTable } from "./kind-table.ts";

const LEI = "0000EXMPL0BANK000164";
const OTHER = "506700GE1G29325QX363";

export const TABLES: readonly KindTable[] = [
  {
    kind: "identifier",
    fields: { code: "string" },
    invalidates: "value",
    parameters: { scheme: "lei", list_separator: ";" },
    // What holds the separator is a list, which another rule reports.
    accepts: each("code", LEI, OTHER, `${LEI};${OTHER}`, "0000EXMPL0BANK000165;", ";").concat(
      // The rule on the characters of all texts reports these.
      each("code", `${LEI}\n`, `0000\u200bEXMPL0BANK000164`, "5,493E+19"),
    ),
    rejects: [
      ["prefix", ...each("code", `LEI: ${LEI}`, `lei ${LEI}`, `LEI-Code ${LEI}`, `LEI${LEI}`, `LEI:${OTHER.slice(1)}`)],
      ["white_space", ...each("code", ` ${LEI}`, `${LEI}\u00a0`, " x ")],
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
    invalidates: "value",
    parameters: { scheme: "lei", list_separator: ";", only_if_shaped: true },
    // A tax number has at most 14 characters, and a European unique identifier has a dot.
    accepts: each("code", LEI, "DEK1101R.HRB00000", "NL000000000B00", "X".repeat(26), `${LEI};${LEI}`),
    rejects: [
      ["length count=19", { code: LEI.slice(1) }],
      ["length count=15", { code: LEI.slice(5) }],
      ["length count=25", { code: `${LEI}00000` }],
      ["check_digits", { code: "0000EXMPL0BANK000165" }],
      ["characters", { code: "0000EXMPL0BANK0001XX" }],
      ["lower_case", { code: LEI.toLowerCase() }],
      ["white_space_inside", { code: "0000 EXMPL0 BANK0001 64" }],
      ["prefix", { code: `LEI: ${LEI}` }],
    ],
  },
  {
    kind: "published_identifier",
    fields: { code: "string" },
    invalidates: "value",
    parameters: { scheme: "cve" },
    // The rule on the characters of all texts reports the second.
    accepts: each("code", "CVE-2026-1234", "CVE-1999-123456", "CVE-2026\u200b-1234"),
    rejects: [
      [
        "plain",
        ...each("code", "none", "2026-1234", "CVE 2026 1234", "see CVE-2026-1234", "CVE-2026-123", "CVE-2026-1234a"),
      ],
      ["several", ...each("code", "CVE-2026-1234, CVE-2026-1235", "cve\u20112026\u20111234/cve-2026-1235")],
      ["white_space", { code: " CVE-2026-1234" }],
      ["hyphens", ...each("code", "CVE\u20112026\u20111234", "CVE\u20132026-1234", "cve\u20112026\u20111234")],
      ["lower_case", ...each("code", "cve-2026-1234", "Cve-2026-1234")],
      ["other_identifier", ...each("code", "GHSA-abcd-1234-efgh", "EUVD-2026-1")],
    ],
    skips: each("code", 1, ""),
  },
  {
    kind: "published_identifier",
    fields: { code: "string" },
    invalidates: "value",
    parameters: { scheme: "euvd" },
    accepts: each("code", "EUVD-2026-1", "EUVD-2026-12345"),
    rejects: [
      ["plain", ...each("code", "none", "2026-1", "EUVD-2026", "EUVD-2026-x")],
      ["lower_case", { code: "euvd-2026-1" }],
      ["other_identifier", ...each("code", "CVE-2026-1234", "GHSA-abcd-1234-efgh")],
    ],
  },
];
