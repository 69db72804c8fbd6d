// What the draft check asks of the browser besides drawing: files that are dropped or kept, the clock, and a word before it closes.
import { useEffect, useState } from "preact/hooks";

/** Offers a text as a file. Nothing is sent: the browser writes it from memory. */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}

// The browser has long read the text by then.
const REVOKE_MS = 10_000;

/** Takes files that are dropped anywhere on the page, and says whether one is held over it. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      // Otherwise the browser would leave the page for the file.
      event.preventDefault();
      setIsOver(event.type === "dragover");
      const [file] = event.type === "drop" ? event.dataTransfer.files : [];
      if (file !== undefined) onFile(file);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    window.addEventListener("dragover", hold);
    window.addEventListener("drop", hold);
    window.addEventListener("dragleave", leave);
    return () => {
      window.removeEventListener("dragover", hold);
      window.removeEventListener("drop", hold);
      window.removeEventListener("dragleave", leave);
    };
  }, [onFile]);
  return isOver;
}

// A time left is shown in minutes.
const TICK_MS = 10_000;

/** The clock of this machine, in milliseconds since 1970-01-01T00:00:00Z. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Has the browser ask before the page closes. */
export function useLeaveWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isWanted]);
}
