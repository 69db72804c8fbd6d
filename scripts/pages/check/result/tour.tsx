// From the list of findings to the fields and back: each way there is an entry in the history of the browser, so that Back returns to the list.
import { useEffect, useState } from "preact/hooks";
import { QuietButton } from "../fields/buttons.tsx";
import { toPath, useWindowEvents } from "../state/browser.ts";

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

/** What an entry of the history has: where its reader went from the list, and all that was on it. What is corrected vanishes from the list. */
interface Visit {
  readonly target: string;
  readonly order: readonly string[];
}

const getLinks = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('.findings a[href^="#"]')];
const getTarget = (link: HTMLAnchorElement): string => link.hash.slice(1);
const targets = (): string[] => [...new Set(getLinks().map(getTarget))];

/** The way through the findings of the list, of the page at the address `url`. */
export function useTour(views: Views, url: string, showList: () => void) {
  const [visit, setVisit] = useState<Visit | null>(null);
  const go = (next: Visit) => {
    setVisit(next);
    jumpTo(views, next.target);
  };
  /** Takes the entry of the history that its reader went to; without a visit it is the list. */
  const arrive = (next: Visit | null) => {
    if (next === null && visit === null) return;
    showList();
    if (next !== null) return go(next);
    setVisit(null);
    // The list is drawn first.
    setTimeout(() => {
      const link = getLinks().find((link) => getTarget(link) === visit?.target);
      const list = link ?? document.getElementById("result");
      list?.focus();
      list?.scrollIntoView({ block: "center" });
    });
  };
  // The reader comes back from another stage.
  useEffect(() => arrive(history.state), []);
  useWindowEvents(["popstate"], ({ state }) => {
    if (location.pathname === toPath(url)) arrive(state);
  });
  return {
    at: visit?.target ?? null,
    follow: (target: string) => {
      const next = { target, order: targets() };
      history.pushState(next, "");
      go(next);
    },
    next: (): string | undefined => {
      const { target, order } = visit ?? { target: "", order: [] };
      const left = targets();
      return order.slice(order.indexOf(target) + 1).find((target) => left.includes(target));
    },
    /** Goes on in the same entry of the history: Back returns to the list from there too. */
    goOn: (target: string) => {
      const next = { target, order: visit?.order ?? [] };
      history.replaceState(next, "");
      go(next);
    },
  };
}

interface TourActionsProps {
  /** Where the next finding is; null after the last one. */
  readonly next: string | null;
  readonly goOn: (target: string) => void;
}

/** In the card of the field that was followed to. */
export const TourActions = ({ next, goOn }: TourActionsProps) => (
  <p class="row">
    {next !== null && <QuietButton label="Next finding" onClick={() => goOn(next)} />}
    <QuietButton label="Back to the list" onClick={() => history.back()} />
  </p>
);
