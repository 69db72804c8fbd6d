// Entity details in the local storage of this browser, and what they fill in.
import { fillText } from "../../../report/draft/draft-text.ts";
import {
  detailsText,
  type EntityDetails,
  findDetailValues,
  readDetails,
} from "../../../report/entity-details/entity-details.ts";
import type { PageProfile } from "../form/form-model.ts";

const KEY = "lexbind:entity-details";
/** Where versions before 2.1 keep them. */
const EARLIER_KEY = "lexbind:our-details";

/** The details that this browser keeps; null if there are none, or if it does not allow storage. */
export function readKeptDetails(): EntityDetails | null {
  try {
    return readDetails(JSON.parse(localStorage.getItem(KEY) ?? localStorage.getItem(EARLIER_KEY) ?? "null"));
  } catch {
    return null;
  }
}

/** Keeps details, or forgets them for null. Returns whether the browser did it. */
export function keepDetails(details: EntityDetails | null): boolean {
  try {
    if (details === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, detailsText(details));
    localStorage.removeItem(EARLIER_KEY);
    return true;
  } catch {
    return false;
  }
}

interface FilledFacts {
  readonly text: string;
  readonly profile: PageProfile;
  readonly details: EntityDetails;
  readonly report: Readonly<Record<string, unknown>>;
}

/** The draft with what the details fill in, and a sentence on it; null if they fill in nothing. */
export function fillIn({ text, profile, details, report }: FilledFacts) {
  const titles = profile.fields.filter(({ field_id }) => field_id in findDetailValues(profile, details, report));
  if (titles.length === 0) return null;
  const done = `Filled in from the entity details: ${titles.map(({ title }) => title).join(", ")}.`;
  return { text: fillText(text, profile, details), done, madeFrom: text };
}
