// Which findings the page shows: those of fields that were filled in and left, or all of them after "Check now".
import { useRef, useState } from "preact/hooks";
import { useWindowEvents } from "./hooks.ts";

/** Like :user-invalid in CSS: a field that was only passed with Tab is still empty, which is no mistake yet. */
export function useShownFindings() {
  const edited = useRef(new Set<string>());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setIsChecked] = useState(false);
  const isPointerDown = useRef(false);
  useWindowEvents(["pointerdown", "pointerup", "pointercancel"], ({ type }) => {
    isPointerDown.current = type === "pointerdown";
  });
  const show = (fieldId: string) => setLeft((current) => new Set([...current, fieldId]));
  return {
    isChecked,
    /** Whether the findings of a field are shown; null is the draft as a whole. */
    isShown: (fieldId: string | null): boolean => isChecked || (fieldId !== null && left.has(fieldId)),
    noteEdit: (fieldId: string) => edited.current.add(fieldId),
    noteLeft: (fieldId: string) => {
      if (!edited.current.has(fieldId) || left.has(fieldId)) return;
      // What appears between press and release would move the target of the click away.
      if (isPointerDown.current)
        window.addEventListener("pointerup", () => setTimeout(show, 0, fieldId), { once: true });
      else show(fieldId);
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
