// The tool checklist: which fields a draft needs.
import type { JsonMembers } from "./documents.ts";
import { firstPage, type Tool, ToolError, toResult } from "./tool.ts";

export const checklist: Tool = {
  name: "checklist",
  description: "Start here: which fields a draft needs.",
  input: {
    profile: { type: "string" },
    all: { type: "boolean", description: "also conditional and optional fields" },
    from: { type: "string", description: "first field id" },
  },
  required: ["profile"],
  output: { fields: { type: "array" } },
  call({ profile, all = false, from }, documents) {
    const items = documents.checklist(profile).filter(({ required }) => all === true || required === true);
    const start = from === undefined ? 0 : items.findIndex(({ id }) => id === from);
    if (start === -1) throw new ToolError("from is not the id of a field of this list.", { arguments: { all } });
    return firstPage(items.slice(start), (fields, [following]) => {
      const next =
        following === undefined
          ? { tool: "explain", arguments: { profile, detail: "brief" } }
          : { tool: "checklist", arguments: { profile, all, from: following.id } };
      return toResult({ fields }, fields.map(describe), next);
    });
  },
};

const describe = ({ id, title, type, required, condition, requirement, rows, code_list }: JsonMembers): string => {
  const notes = [
    type,
    required && "required",
    condition,
    requirement && "in the official template",
    rows && `row ${(rows as string[]).join(", ")}`,
    code_list && `codes ${code_list}`,
  ];
  return `${id}: ${title} (${notes.filter((note) => note !== undefined).join("; ")})`;
};
