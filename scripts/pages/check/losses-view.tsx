// What a conversion lost: counted, with the reasons and the places, until another draft is loaded or the list is closed.
import { useEffect, useRef } from "preact/hooks";
import type { Format } from "../../convert/report.ts";
import { Breakable } from "../elements.tsx";
import type { Losses, LossGroup } from "./losses.ts";

const WORDS: Readonly<Record<Format, { readonly title: string; readonly lead: string }>> = {
  esas: {
    title: "Converted from the ESAs' form",
    lead: "The draft holds what the profile has a field for. Whether it is complete, the result says. The list holds places and reasons, no values.",
  },
  lexbind: {
    title: "Written in the ESAs' form, in part",
    lead: "This is not a file to submit. It holds what the draft says, and rows of the official template stay empty. The list holds places and reasons, no values.",
  },
};

interface LossesViewProps {
  readonly losses: Losses;
  readonly onClose: () => void;
}

/** Takes the keyboard when it comes: the button that led to it may be gone. */
export function LossesView({ losses, onClose }: LossesViewProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), [losses]);
  const { title, lead } = WORDS[losses.from];
  return (
    <section ref={place} class="losses notice is-info" tabIndex={-1} aria-labelledby="losses-title">
      <h2 id="losses-title">{title}</h2>
      <p>{lead}</p>
      {losses.sections.length === 0 && <p>Nothing was left out.</p>}
      <div class="loss-sections">
        {losses.sections.map(({ heading, groups }) => (
          <details key={heading} open>
            <summary>{heading}</summary>
            <ul class="loss-groups">
              {groups.map((group) => (
                <Group key={group.words} group={group} />
              ))}
            </ul>
          </details>
        ))}
      </div>
      {losses.from === "lexbind" && <p>{losses.closing}</p>}
      <button class="button is-quiet" type="button" onClick={onClose}>
        Close this list
      </button>
    </section>
  );
}

function Group({ group: { words, count, places } }: { readonly group: LossGroup }) {
  return (
    <li>
      <p>
        {count > 1 && <b>{count} places: </b>}
        {words}
      </p>
      <ul class="loss-places">
        {places.map((place, index) => (
          // Long names are cut, so that two may look alike.
          <li key={String(index)}>
            <Breakable text={place} />
          </li>
        ))}
        {count > places.length && <li class="loss-rest">and {count - places.length} more</li>}
      </ul>
    </li>
  );
}
