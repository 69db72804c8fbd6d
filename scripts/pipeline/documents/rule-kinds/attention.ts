// On what the rules rest that ask for attention, by the basis that their authors give.
import type { Profile } from "../../model/model.ts";

const REASONS: Readonly<Record<string, string>> = {
  law: "a provision, or a row of the official form",
  logic: "a contradiction within the draft, or a value that cannot be right",
  iso: "the standard that the official form names",
  form: "the form in which a value is written, here or in the official form or file",
  guidance: "guidance of an authority",
  interface: "something that this service needs or did not check",
};

/** For each basis: what it means, and the codes of the rules with attention that have it. A code may have rules with several. */
export const attentionRows = (profiles: readonly Profile[]): readonly string[][] =>
  Object.entries(REASONS).map(([basis, reason]) => {
    const rules = profiles.flatMap((profile) => profile.rules);
    const loud = rules.filter((rule) => rule.severity === "attention" && rule.basis === basis);
    const codes = [...new Set(loud.map(({ code }) => `\`${code}\``))].sort();
    return [`\`${basis}\``, reason, codes.join(", ")];
  });
