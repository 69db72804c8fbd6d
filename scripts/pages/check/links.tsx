// Links from the draft check to other pages. They open a new tab: leaving this page would forget the draft.
import type { ComponentChildren } from "preact";

/** Where things stand as seen from the page of the draft check, which lies in the folder of its profile. */
export const placeOf = {
  field: (fieldId: string) => `fields/${fieldId}.html`,
  rule: (ruleId: string) => `rules.html#${ruleId}`,
  atom: (atomId: string) => `sources.html#${atomId}`,
  /** A root-absolute path, so that a site in a folder works too. */
  published: (path: string) => `..${path}`,
};

export function TabLink({ href, children }: { readonly href: string; readonly children: ComponentChildren }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span class="visually-hidden"> (new tab)</span>
    </a>
  );
}
