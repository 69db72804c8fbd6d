// Our details in the local storage of this browser, and what they fill in.
import { fillText } from "../../../report/draft/draft-text.ts";
import { type Details, detailsText, readDetails, valuesFor } from "../../../report/house/our-details.ts";
import type { PageProfile } from "../form/form-model.ts";

const KEY = "lexbind:our-details";

/** The details that this browser keeps; null if there are none, or if it does not allow storage. */
export function keptDetails(): Details | null {
  try {
    return readDetails(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
}

/** Keeps details, or forgets them for null. Returns whether the browser did it. */
export function keepDetails(details: Details | null): boolean {
  try {
    if (details === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, detailsText(details));
    return true;
  } catch {
    return false;
  }
}

interface FilledFacts {
  readonly text: string;
  readonly profile: PageProfile;
  readonly details: Details;
  readonly report: Readonly<Record<string, unknown>>;
}

/** The draft with what the details fill in, and a sentence on it; null if they fill in nothing. */
export function fillIn({ text, profile, details, report }: FilledFacts) {
  const titles = profile.fields.filter(({ field_id }) => field_id in valuesFor(profile, details, report));
  if (titles.length === 0) return null;
  const done = `Filled in from our details: ${titles.map(({ title }) => title).join(", ")}.`;
  return { text: fillText(text, profile, details), done, madeFrom: text };
}
