// The calls of checklist: which fields a draft needs.
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ChecklistItem, Documents } from "./documents.ts";
import { type Call, fitItems, ToolError, toResult } from "./tool.ts";

/** The fields that a draft needs, or all of them, from one on. */
export function createChecklist(documents: Documents): Call {
  return ({ profile, all = false, from }) => {
    const items = documents.checklist(profile).filter(({ required }) => all === true || required === true);
    const start = from === undefined ? 0 : items.findIndex(({ id }) => id === from);
    if (start === -1)
      throw new ToolError("from is not the id of a field of this list.", {
        tool: "checklist",
        arguments: { profile, all },
      });
    return fitItems(items.slice(start), (fields, [following]): CallToolResult => {
      const next =
        following === undefined
          ? { tool: "explain", arguments: { profile, detail: "brief" } }
          : { tool: "checklist", arguments: { profile, all, from: following.id } };
      return toResult({ fields, next_call: next }, fields.map(describe), next);
    }).result;
  };
}

const describe = ({ id, title, type, required, condition, requirement, rows, code_list }: ChecklistItem): string => {
  const notes = [
    type,
    ...(required ? ["required"] : []),
    ...(condition === undefined ? [] : [condition]),
    ...(requirement === undefined ? [] : ["in the official template"]),
    ...(rows === undefined ? [] : [`row ${rows.join(", ")}`]),
    ...(code_list === undefined ? [] : [`codes ${code_list}`]),
  ];
  return `${id}: ${title} (${notes.join("; ")})`;
};
