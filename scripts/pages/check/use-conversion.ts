// Conversions for the page: how to make one, and the one of a text that is no draft but may be a file of the ESAs.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { WorkerPort } from "./checker.ts";
import type { Converted } from "./convert-draft.ts";
import { type Convert, createConvert } from "./converter.ts";
import type { Setup } from "./protocol.ts";

export function useConvert(setup: Setup, startWorker: () => WorkerPort): Convert {
  return useMemo(() => createConvert(setup, startWorker), [setup, startWorker]);
}

/** The draft that a file of the ESAs becomes; null where the text is none, or while that is not known. Null is not looked at. */
export function useEsasText(text: string | null, convert: Convert): Converted | null {
  const [found, setFound] = useState<{ text: string; converted: Converted | null } | null>(null);
  useEffect(() => {
    if (text === null) return;
    let isCurrent = true;
    convert(text, "esas").then((converted) => {
      if (isCurrent) setFound({ text, converted });
    });
    return () => {
      isCurrent = false;
    };
  }, [text, convert]);
  return found !== null && found.text === text ? found.converted : null;
}
