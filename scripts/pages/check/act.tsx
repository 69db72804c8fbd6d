// The stages of an act on one page: which of them is open, and how a draft goes from one to another. No stage is a document of its own, so
// going to and fro loses nothing, also without a network.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { toPath, useWindowEvents } from "./state/browser.ts";
import type { Arrival, CheckFacts, StageProps } from "./state/stage-facts.ts";

/** How a stage is shown. */
export type StageView = (props: StageProps) => JSX.Element;

interface ActProps extends Omit<StageProps, "facts" | "open"> {
  readonly View: StageView;
  readonly first: CheckFacts;
}

export function Act({ View, first, arrival: atFirst, drafts, load }: ActProps) {
  const [{ facts, arrival }, setShown] = useState<Pick<StageProps, "facts" | "arrival">>({
    facts: first,
    arrival: atFirst,
  });
  useWindowEvents(["beforeunload"], (event) => drafts.isUnsaved() && event.preventDefault());
  /** Opens a stage; false if it cannot be loaded. */
  const open = async (alias: string, arrivalAt: (stage: CheckFacts) => Arrival, isBack = false): Promise<boolean> => {
    const stage = await load(alias).catch(() => null);
    if (stage === null) return false;
    if (!isBack) history.pushState(null, "", stage.url);
    setShown({ facts: stage, arrival: arrivalAt(stage) });
    return true;
  };
  useWindowEvents(["popstate"], () => {
    const stage = facts.stages.find(({ url }) => toPath(url) === location.pathname);
    if (stage !== undefined && stage.alias !== facts.alias) open(stage.alias, () => null, true);
  });
  useEffect(() => {
    const heading = document.querySelector("h1");
    if (heading === null) return;
    heading.textContent = facts.heading;
    // The link or the button that opened the stage is gone.
    heading.tabIndex = -1;
    if (document.activeElement === document.body && facts !== first) heading.focus();
  }, [facts]);
  return <View key={facts.alias} {...{ facts, drafts, arrival, open, load }} />;
}
