// nginx's language: blocks, quoted texts, headers.
import { indent } from "./text.ts";

export const block = (head: string, lines: readonly string[]): string => `${head} {\n${indent(lines.join("\n"))}\n}`;

/** Headers of every answer of a block, whatever its status. */
export const headers = (fields: readonly (readonly [string, string])[]): string[] =>
  fields.map(([name, value]) => `add_header ${name} ${quote(value)} always;`);

/** A text in quotes. A backslash before anything else than a quote, a backslash, t, r or n stands for itself. */
export const quote = (text: string): string => `'${text.replace(/\\(?=['"\\trn]|$)|'/g, "\\$&")}'`;
