// The steps of an act on one page: which of them is open, and how a draft goes from one to another. No step is a document of its own, so
// going to and fro loses nothing, also without a network.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pathOf, useWindowEvents } from "./state/browser.ts";
import type { Arrival, CheckFacts, StepProps } from "./state/step-facts.ts";

/** How a step is shown. */
export type StepView = (props: StepProps) => JSX.Element;

interface ActProps extends Omit<StepProps, "facts" | "open"> {
  readonly View: StepView;
  readonly first: CheckFacts;
}

export function Act({ View, first, arrival: atFirst, drafts, load }: ActProps) {
  const [{ facts, arrival }, setShown] = useState<Pick<StepProps, "facts" | "arrival">>({
    facts: first,
    arrival: atFirst,
  });
  useWindowEvents(["beforeunload"], (event) => drafts.isUnsaved() && event.preventDefault());
  /** Opens a step; false if it cannot be loaded. */
  const open = async (alias: string, arrivalAt: (step: CheckFacts) => Arrival, isBack = false): Promise<boolean> => {
    const step = await load(alias).catch(() => null);
    if (step === null) return false;
    if (!isBack) history.pushState(null, "", step.url);
    setShown({ facts: step, arrival: arrivalAt(step) });
    return true;
  };
  useWindowEvents(["popstate"], () => {
    const step = facts.steps.find(({ url }) => pathOf(url) === location.pathname);
    if (step !== undefined && step.alias !== facts.alias) open(step.alias, () => null, true);
  });
  useEffect(() => {
    const heading = document.querySelector("h1");
    if (heading === null) return;
    heading.textContent = facts.heading;
    // The link or the button that opened the step is gone.
    heading.tabIndex = -1;
    if (document.activeElement === document.body && facts !== first) heading.focus();
  }, [facts]);
  return <View key={facts.alias} {...{ facts, drafts, arrival, open, load }} />;
}
