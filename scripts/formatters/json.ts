// Answers as JSON: of one draft exactly the body that the server sends, of several drafts one body per line.
import { type Formatter, isUnusable } from "./formatter.ts";

export const formatJson: Formatter = (results) => ({
  output: results.map(({ json }) => (json === null || results.length === 1 ? json : `${json}\n`)).join(""),
  unmentioned: results.filter(isUnusable).filter(({ json }) => json === null),
});
