// The record of the check on paper; the style sheet for print shows it in place of everything else.
import { useEffect, useMemo, useState } from "preact/hooks";
import { CheckRecord } from "../../report/formatters/record.tsx";
import { sha256Of } from "../site/client/digest.ts";
import type { CheckProps } from "./draft-check.ts";
import { localZone } from "./values.ts";

/** Null while there is no answer to the draft as it is now: a record never has the values of one draft and the findings of another. */
export function Record({ check }: CheckProps) {
  const { answered, isStale, hasDraft, text, profile, parameters, comparison } = check;
  const checkedAt = useMemo(() => new Date(), [answered]);
  const sha256 = useDigest(text);
  if (answered === null || isStale || !hasDraft || sha256 === undefined) return null;
  const facts = {
    ...{ profile, parameters, sha256, checkedAt },
    request: JSON.parse(text),
    answer: answered.answer,
    words: answered.findings.map(({ words }) => words),
    compared: comparison?.findings ?? [],
    timeZone: localZone(),
  };
  return (
    <div class="print-only">
      <CheckRecord {...facts} />
    </div>
  );
}

/** The SHA-256 of a text as a file, in hex. Undefined until it is known; null if the browser does not hash. */
function useDigest(text: string): string | null | undefined {
  const [hashed, setHashed] = useState<{ readonly text: string; readonly hex: string | null }>();
  useEffect(() => {
    let isCurrent = true;
    sha256Of(new TextEncoder().encode(text)).then((hex) => isCurrent && setHashed({ text, hex: hex ?? null }));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return hashed?.text === text ? hashed.hex : undefined;
}
