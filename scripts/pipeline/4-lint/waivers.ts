// Waivers: an author states why a warning does not apply. One that silences nothing is a mistake.
import type { AuthoredWaiver, Source, Sources } from "../model/model.ts";
import { type ReportAt, suggest } from "../tools/findings.ts";

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** The waivers of all acts, with which of them have silenced something. */
export function createWaive({ waivers }: Pick<Sources, "waivers">) {
  const all = waivers.flatMap((file) =>
    file.value.waivers.map((waiver, position) => ({ file, waiver, path: ["waivers", position] })),
  );
  const used = new Set<AuthoredWaiver>();
  return {
    /** Whether a waiver silences a warning. Its text is a part of what is at the place of the warning. */
    isWaived(code: string, file: Source, path: readonly (string | number)[]): boolean {
      const found = all.filter(
        ({ waiver, file: { path: own } }) =>
          waiver.code === code &&
          own.replace(/[^/]*$/, waiver.file) === file.path &&
          oneLine(file.getText(path)).includes(oneLine(waiver.text)),
      );
      for (const { waiver } of found) used.add(waiver);
      return found.length > 0;
    },
    /** Reports each waiver that silenced nothing, unless its check waits for other mistakes. */
    reportUnused(warning: ReadonlySet<string>, skipped: ReadonlySet<string>, report: ReportAt): void {
      for (const { file, waiver, path } of all) {
        const { code } = waiver;
        if (!warning.has(code)) {
          const hint = suggest(code, warning) ?? `expected one of ${[...warning].join(", ")}`;
          report(file, [...path, "code"], { code: "unknown_check", message: `no check warns of "${code}"`, hint });
        } else if (!used.has(waiver) && !skipped.has(code)) {
          const hint = "remove it, or correct its file or its text";
          report(file, path, { code: "unused_waiver", message: `the waiver silences no warning "${code}"`, hint });
        }
      }
    },
  };
}
