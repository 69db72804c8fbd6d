// From the list of findings to the fields and back: each way there is an entry in the history of the browser, so that Back returns to the list.
import { useEffect, useRef, useState } from "preact/hooks";
import { QuietButton } from "../controls/text-control.tsx";
import { useWindowEvents } from "../state/browser.ts";

export const cardIdPrefix = "field-";
export const cardId = (fieldId: string): string => cardIdPrefix + fieldId;

/** The draft as text. */
export const JSON_ID = "draft-json";

interface Views {
  readonly view: "Form" | "JSON";
  readonly setView: (view: "Form" | "JSON") => void;
}

/** Moves the focus to the control of a field, to the first one of a part, or to the JSON, and opens what is folded around it. */
export function jumpTo({ view, setView }: Views, target: string): void {
  const wanted = target === JSON_ID ? "JSON" : "Form";
  const focus = () => {
    const element = document.getElementById(target);
    for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    element?.scrollIntoView({ block: "start" });
    (element?.querySelector<HTMLElement>("input, select, textarea") ?? element)?.focus({ preventScroll: true });
  };
  setView(wanted);
  // The other view is drawn first.
  if (view === wanted) focus();
  else setTimeout(focus);
}

/** What an entry of the history has: where its reader went from the list. */
interface Visit {
  readonly target: string;
}

const linksOf = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('.findings a[href^="#"]')];
const targetOf = (link: HTMLAnchorElement): string => link.hash.slice(1);

/** The way through the findings of the list, of the page at the address `url`. */
export function useTour(views: Views, url: string) {
  const [at, setAt] = useState<string | null>(null);
  // The list as it was when its reader left it: what is corrected vanishes from it.
  const order = useRef<readonly string[]>([]);
  const go = (target: string) => {
    setAt(target);
    jumpTo(views, target);
  };
  // A page that is loaded again begins at the list.
  useEffect(() => history.replaceState(null, ""), []);
  useWindowEvents(["popstate"], ({ state }) => {
    if (location.pathname !== new URL(url).pathname) return;
    const visit = state as Visit | null;
    if (visit !== null) return go(visit.target);
    if (at === null) return;
    const link = linksOf().find((link) => targetOf(link) === at);
    setAt(null);
    const list = link ?? document.getElementById("result");
    list?.focus();
    list?.scrollIntoView({ block: "center" });
  });
  const nextOf = (): string | undefined => {
    const left = new Set(linksOf().map(targetOf));
    return order.current.slice(order.current.indexOf(at ?? "") + 1).find((target) => left.has(target));
  };
  return {
    at,
    follow: (target: string) => {
      order.current = [...new Set(linksOf().map(targetOf))];
      history.pushState({ target } satisfies Visit, "");
      go(target);
    },
    next: nextOf,
    /** Goes on in the same entry of the history: Back returns to the list from there too. */
    goOn: (target: string) => {
      history.replaceState({ target } satisfies Visit, "");
      go(target);
    },
  };
}

interface TourActionsProps {
  /** Where the next problem is; null after the last one. */
  readonly next: string | null;
  readonly goOn: (target: string) => void;
}

/** In the card of the field that was followed to. */
export const TourActions = ({ next, goOn }: TourActionsProps) => (
  <p class="row">
    {next !== null && <QuietButton label="Next problem" onClick={() => goOn(next)} />}
    <QuietButton label="Back to the list" onClick={() => history.back()} />
  </p>
);
