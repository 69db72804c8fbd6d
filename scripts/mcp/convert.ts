// The calls of convert: a draft to the ESAs' file and back, in pages, because a whole file is larger than a result may be.
import type { CallToolResult } from "@modelcontextprotocol/server";
import { convertValue } from "../report/esas/convert-text.ts";
import { listEsasVersions } from "../report/esas/crosswalk.ts";
import { putValue, toPointer } from "../report/esas/pointers.ts";
import { getSections } from "../report/esas/report.ts";
import type { Documents, Json } from "./documents.ts";
import { type Arguments, type Call, fitItems, fits, measureJson, type NextCall, ToolError, toResult } from "./tool.ts";

/** A value of the result that is not split, with the members that lead to it, or an entry of the report on the conversion. */
type Item = Value | { readonly note: Readonly<Record<"section" | "pointer" | "reason", string>> };
interface Value {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Named here, because only modules about the file of an authority name it. */
export const ABOUT_CONVERT =
  "Converts a draft to the ESAs' JSON file or back. For a long result, repeat the call with page and merge each part.";

/** A page of what a draft or a file becomes. */
export function createConvert(documents: Documents): Call {
  return (given) => {
    const { profile, to, page = 1 } = given;
    const { items, lossless } = convert(documents, given);
    const afterLast = to === "lexbind" ? { tool: "check", arguments: { profile } } : null;
    const build = (shown: readonly Item[], next: NextCall | null) => toPage(shown, lossless, next);
    let left = items.map((item) => (fits(build([item], formatCall(profile, to, items.length))) ? item : tooLong(item)));
    for (let number = 1; ; number++) {
      const { result, rest } = fitItems(left, (shown, others) =>
        build(shown, others.length > 0 ? formatCall(profile, to, number + 1) : afterLast),
      );
      if (number === page) return result;
      if (rest.length === 0) throw new ToolError(`The result has ${number} pages.`, formatCall(profile, to, 1));
      left = [...rest];
    }
  };
}

/** Replaces what is larger than a result may be. */
const tooLong = (item: Item): Item => {
  const pointer = "path" in item ? toPointer(item.path) : item.note.pointer;
  const reason = "Too long for a result of this tool: use the command lexbind convert.";
  return { note: { section: "Left out", pointer: pointer.slice(0, 200), reason } };
};

const formatCall = (profile: string, to: unknown, page: number) => ({
  tool: "convert",
  arguments: { profile, to, page },
});

/** Everything that a conversion gives, in the order of the pages. */
function convert(
  documents: Documents,
  given: Arguments,
): { readonly items: readonly Item[]; readonly lossless: boolean } {
  const { profile, to, report, evidence_manifest, file, esas_version } = given;
  const convertible = documents.profile(profile);
  const again = { tool: "convert", arguments: { profile, to } };
  if (!Object.hasOwn(convertible.crosswalk, "esas_file"))
    throw new ToolError(`${profile} has no file of an authority to convert to.`, again);
  const versions = listEsasVersions(convertible.crosswalk.esas_file);
  const version = esas_version as string | undefined;
  if (version !== undefined && !versions.includes(version))
    throw new ToolError(`esas_version is ${versions.join(" or ")} for ${profile}.`, again);
  const input =
    to === "esas" ? report && { report, ...(evidence_manifest !== undefined && { evidence_manifest }) } : file;
  if (input === undefined)
    throw new ToolError(to === "esas" ? "to=esas needs report." : "to=lexbind needs file, the ESAs' file.", again);
  const from = to === "esas" ? "lexbind" : "esas";
  const { max_request_bytes } = documents.published.limits;
  const limit = (value: unknown, name: string) => {
    if (measureJson(value) > max_request_bytes)
      throw new ToolError(`Not converted: the ${name} is larger than ${max_request_bytes} bytes.`, again);
  };
  limit(input, "input");
  const conversion = convertValue(convertible, input, from, { version });
  if ("cause" in conversion) throw new ToolError(`Not converted: ${conversion.cause}.`, again);
  limit(conversion.result, "result");
  const notes = getSections(conversion.report).flatMap(({ heading, items }) =>
    items.map(({ place, words }) => ({ note: { section: heading, pointer: place, reason: words } })),
  );
  return { items: [...findValues(conversion.result), ...notes], lossless: conversion.report.lossless };
}

/** The values of an object and of the objects in it; a list is one value. */
const findValues = (value: unknown, path: readonly string[] = []): Value[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, member]) => findValues(member, [...path, name]))
    : [{ path, value }];

function toPage(items: readonly Item[], lossless: boolean, next: NextCall | null): CallToolResult {
  const part: Json = {};
  for (const item of items) if ("path" in item) putValue(part, item.path, item.value);
  const notes = items.flatMap((item) => ("note" in item ? [item.note] : []));
  const lines = notes.map(({ section, pointer, reason }) => `${section}: ${pointer}: ${reason}`);
  return toResult({ part, notes, lossless, ...(next && { next_call: next }) }, [JSON.stringify(part), ...lines], next);
}
