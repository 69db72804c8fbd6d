// What the draft check needs of the browser besides drawing: checks, dropped files, the clock, a warning before the page closes, and which findings
// are shown.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CheckParameters } from "../../../../server/engine/options.ts";
import { formatInstant } from "../../../../server/engine/time/instant.ts";
import type { Verdict } from "../result/verdict.ts";
import { IS_BUILD } from "../time-zones.ts";
import type { Engine } from "./engine.ts";

/** The path of a page, whose URL is relative to this one. */
export const toPath = (url: string): string => new URL(url, location.href).pathname;

// Long enough to skip most keystrokes of a fast typist, too short to notice.
const DEBOUNCE_MS = 150;

/**
 * Checks `text` when typing pauses, and again as time passes. `isStale`: the verdict is about an earlier text, or other parameters. `checkedWith`
 * has the parameters of the verdict, with the time of its check.
 */
export function useCheck(text: string, parameters: CheckParameters, { engine, now }: { engine: Engine; now: string }) {
  const [checked, setChecked] = useState<{
    verdict: Verdict;
    with?: CheckParameters;
    of?: readonly [string, CheckParameters];
  }>({
    verdict: { kind: "starting" },
  });
  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      const checkedWith = { ...parameters, now };
      const verdict = await engine.check(text, checkedWith);
      if (isCurrent) setChecked({ verdict, with: checkedWith, of: [text, parameters] });
    };
    const timer = setTimeout(check, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, parameters, engine, now]);
  const { verdict, with: checkedWith = parameters, of = [] } = checked;
  return { verdict, checkedWith, isStale: of[0] !== text || of[1] !== parameters };
}

/** The listener is the one of the page as it was drawn last. */
export function useWindowEvents<Type extends keyof WindowEventMap>(
  types: readonly Type[],
  listener: (event: WindowEventMap[Type]) => void,
): void {
  useLayoutEffect(() => {
    for (const type of types) window.addEventListener(type, listener);
    return () => {
      for (const type of types) window.removeEventListener(type, listener);
    };
  });
}

/** Takes files that are dropped anywhere on the page. Returns whether one is held over it. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useWindowEvents(["dragover", "drop", "dragleave"], (event) => {
    if (event.type === "dragleave" && event.relatedTarget === null) setIsOver(false);
    if (event.type === "dragleave" || event.dataTransfer?.types.includes("Files") !== true) return;
    // Otherwise the browser would open the file in place of the page.
    event.preventDefault();
    setIsOver(event.type === "dragover");
    const [file] = event.type === "drop" ? event.dataTransfer.files : [];
    if (file !== undefined) onFile(file);
  });
  return isOver;
}

// The time left is shown in minutes.
const TICK_MS = 10_000;

/** The clock of this machine, in milliseconds since 1970-01-01T00:00:00Z. */
export function useNow(): number {
  const [now, setNow] = useState(() => (IS_BUILD ? 0 : Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const MINUTE_MS = 60_000;

/**
 * The time of a check, as a parameter. It changes once a minute, and is not before anything that is entered as the present minute until the clock
 * ticks again.
 */
export const checkTime = (nowMs: number): string =>
  formatInstant(Math.floor((nowMs + MINUTE_MS) / MINUTE_MS) * MINUTE_MS);

/**
 * Returns what runs a function at once, or after the button of the mouse is up: what appears or moves between press and release would move
 * the target of the click away.
 */
export function useAfterPress(): (act: () => void) => void {
  // Events of a mouse: those of a pointer that is a finger are over before the focus moves and the click comes.
  const isDown = useRef(false);
  useWindowEvents(["mousedown", "mouseup"], ({ type }) => {
    isDown.current = type === "mousedown";
  });
  return (act) => {
    if (isDown.current) window.addEventListener("mouseup", () => setTimeout(act), { once: true });
    else act();
  };
}

/**
 * Which findings the page shows: those of fields that were filled in and left, or all of them after "Check now". Like
 * :user-invalid in CSS: a field that was only passed with Tab is still empty, which is no mistake yet.
 */
export function useShownFindings() {
  const edited = useRef(new Set<string>());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setIsChecked] = useState(false);
  const afterPress = useAfterPress();
  const show = (fieldId: string) =>
    setLeft((current) => (current.has(fieldId) ? current : new Set([...current, fieldId])));
  return {
    isChecked,
    /** Whether the findings of a field are shown; null is the draft as a whole. */
    isShown: (fieldId: string | null): boolean => isChecked || (fieldId !== null && left.has(fieldId)),
    noteEdit: (fieldId: string) => edited.current.add(fieldId),
    noteLeft: (fieldId: string) => {
      if (edited.current.has(fieldId)) afterPress(() => show(fieldId));
    },
    showAll: () => setIsChecked(true),
    /** Forgets what was left: another draft was loaded. */
    reset: () => {
      edited.current.clear();
      setLeft(new Set());
      setIsChecked(false);
    },
  };
}
