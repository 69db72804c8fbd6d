// The sentences on the versions of profiles.
import type { Lint } from "./lint-check.ts";

const isLater = ([a = 0, ...rest]: number[], [b = 0, ...others]: number[]): boolean =>
  a !== b ? a > b : rest.length > 0 && isLater(rest, others);

/** Reports the first version that is not later than the one before it in the file: sentences on a repeated version would be lost. */
const checkOrder: Lint["check"] = ({ sources }, report) => {
  for (const file of sources.profiles.flatMap(({ changes }) => changes ?? [])) {
    const numbers = file.value.versions.map(({ version }) => version.split(".").map(Number));
    const index = numbers.findIndex((number, i) => i > 0 && !isLater(number, numbers[i - 1] ?? []));
    if (index === -1) continue;
    const message = `version ${file.value.versions[index]?.version} is not later than the version before it`;
    report(file, ["versions", index, "version"], { message, hint: "each version once, the oldest first" });
  }
};

export const VERSION_LINTS: readonly Lint[] = [
  { code: "version_order", why: "The history of a profile is read from top to bottom.", check: checkOrder },
];
