// The record of the check on paper; the style sheet for print shows it in place of everything else.
import { useEffect, useMemo, useState } from "preact/hooks";
import { CheckRecord } from "../../formatters/record.tsx";
import type { CheckProps } from "./draft-check.ts";
import { localZone } from "./zones.ts";

/** Null until a draft was checked. */
export function Record({ check }: CheckProps) {
  const { answered, hasDraft, text, form, profile, comparison } = check;
  const checkedAt = useMemo(() => new Date(), [answered]);
  const sha256 = useDigest(text);
  if (answered === null || !hasDraft) return null;
  const facts = {
    ...{ profile, sha256, checkedAt },
    report: Object.fromEntries([...form.report].map(([id, { value }]) => [id, value])),
    answer: answered.answer,
    findings: [...answered.findings, ...(comparison?.findings ?? [])],
    timeZone: localZone(),
  };
  return (
    <div class="print-only">
      <CheckRecord {...facts} />
    </div>
  );
}

/** The SHA-256 of a text in UTF-8, in hex: that of the file that it is saved as. Browsers only hash in a secure context. */
function useDigest(text: string): string | null {
  const [digest, setDigest] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setDigest(null);
    globalThis.crypto?.subtle?.digest("SHA-256", new TextEncoder().encode(text)).then((bytes) => {
      const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
      if (isCurrent) setDigest(hex);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return digest;
}
