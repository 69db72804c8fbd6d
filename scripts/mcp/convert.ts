// The tool convert: a draft to the ESAs' file and back, in pages, because a whole file is larger than a result may be.
import type { CallToolResult } from "@modelcontextprotocol/server";
import { convertValue } from "../esas/convert-text.ts";
import { findConvertible } from "../esas/find-convertible.ts";
import { putValue, toPointer } from "../esas/pointers.ts";
import { getReportSections } from "../esas/report.ts";
import { hasEsasFile } from "../esas/words.ts";
import { listEsasVersions } from "../report/published/crosswalk.ts";
import type { Documents } from "./documents.ts";
import { type Arguments, fits, getPages, measureJson, type NextCall, type Tool, ToolError, toResult } from "./tool.ts";

export const convert: Tool = {
  name: "convert",
  description:
    "Converts a draft to the ESAs' JSON file or back. For a long result, repeat the call with page and merge each part.",
  input: {
    profile: { type: "string", description: "default: that of the draft or file" },
    to: { type: "string", enum: ["esas", "lexbind"] },
    report: { type: "object", description: "for to=esas" },
    evidence_manifest: { type: "object" },
    file: { type: "object", description: "for to=lexbind" },
    esas_version: { type: "string", description: "as 1.2" },
    page: { type: "integer" },
  },
  required: ["to"],
  output: { part: { type: "object" }, notes: { type: "array" }, lossless: { type: "boolean" } },
  call(given, documents) {
    const { to, page = 1 } = given;
    const { profile, items, lossless } = readItems(given, documents);
    const afterLast = to === "lexbind" ? { tool: "check", arguments: { profile } } : null;
    const show = (shown: readonly Item[], rest: readonly Item[], number: number) => {
      const following = { tool: "convert", arguments: { profile, to, page: number + 1 } };
      return toPage(shown, lossless, rest.length === 0 ? afterLast : following);
    };
    const isShort = (item: Item) => fits(show([item], items, items.length - 1));
    const short = items.map((item) => (isShort(item) ? item : tooLong(item)));
    let pages = 0;
    for (const result of getPages(short, show)) if (++pages === page) return result;
    throw new ToolError(`The result has ${pages} pages.`, { arguments: { to, page: 1 } });
  },
};

/** A value of the result that is not split, with the members that lead to it, or an entry of the report on the conversion. */
type Item =
  | { readonly path: readonly string[]; readonly value: unknown }
  | { readonly note: Readonly<Record<"section" | "pointer" | "reason", string>> };

/** Replaces what is larger than a result may be. */
const tooLong = (item: Item): Item => {
  const pointer = "path" in item ? toPointer(item.path) : item.note.pointer;
  const reason = "Too long for a result of this tool: use the command lexbind convert.";
  return { note: { section: "Left out", pointer: pointer.slice(0, 200), reason } };
};

/** Everything that a conversion gives, in the order of the pages, and its profile. Throws a ToolError where there is none. */
function readItems(given: Arguments, documents: Documents) {
  const { to, report, evidence_manifest, file, esas_version } = given;
  const { max_request_bytes } = documents.published.limits;
  const mistake = (message: string) => new ToolError(message, { arguments: { to } });
  const limit = (value: unknown, name: string) => {
    if (measureJson(value) > max_request_bytes)
      throw mistake(`Not converted: the ${name} is larger than ${max_request_bytes} bytes.`);
  };
  const isDraft = to === "esas";
  const input = isDraft ? report && { report, ...(evidence_manifest !== undefined && { evidence_manifest }) } : file;
  if (input === undefined) throw mistake(isDraft ? "to=esas needs report." : "to=lexbind needs file, the ESAs' file.");
  limit(input, "input");
  const from = isDraft ? "lexbind" : "esas";
  const profiles = { names: documents.names, get: documents.profile };
  const named = given.profile as string | undefined;
  const found = named === undefined ? findConvertible(profiles, input, from) : { alias: named };
  if ("cause" in found)
    throw mistake(`Not converted: ${found.cause}. Name it with profile, one of ${found.aliases.join(", ")}.`);
  const profile = found.alias;
  const convertible = documents.profile(profile);
  if (!hasEsasFile(convertible)) throw mistake(`${profile} has no file of an authority to convert to.`);
  const versions = listEsasVersions(convertible.crosswalk.esas_file);
  const version = esas_version as string | undefined;
  if (version !== undefined && !versions.includes(version))
    throw mistake(`esas_version is ${versions.join(" or ")} for ${profile}.`);
  const conversion = convertValue(convertible, input, from, { version });
  if ("cause" in conversion) throw mistake(`Not converted: ${conversion.cause}.`);
  limit(conversion.result, "result");
  const notes = getReportSections(conversion.report).flatMap(({ heading, items }) =>
    items.map(({ place, words }) => ({ note: { section: heading, pointer: place, reason: words } })),
  );
  return { profile, items: [...findValues(conversion.result), ...notes], lossless: conversion.report.lossless };
}

/** The values of an object and of the objects in it; a list is one value. */
const findValues = (value: unknown, path: readonly string[] = []): Item[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, member]) => findValues(member, [...path, name]))
    : [{ path, value }];

function toPage(items: readonly Item[], lossless: boolean, next: NextCall | null): CallToolResult {
  const part: Record<string, unknown> = {};
  for (const item of items) if ("path" in item) putValue(part, item.path, item.value);
  const notes = items.flatMap((item) => ("note" in item ? [item.note] : []));
  const lines = notes.map(({ section, pointer, reason }) => `${section}: ${pointer}: ${reason}`);
  return toResult({ part, notes, lossless }, [JSON.stringify(part), ...lines], next);
}
