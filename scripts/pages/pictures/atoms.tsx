// Where the source atoms come from, as a picture: one bar per act, split by what is based on its atoms.
import { Fact } from "../elements.tsx";
import type { ProfilePage } from "../site.ts";
import { countOf } from "../words.ts";

const PARTS = [
  { name: "fields", label: "a field is based on it" },
  { name: "rules", label: "rules, lists or rows are based on it" },
  { name: "context", label: "kept for context" },
] as const;

/** One bar per act; all bars have the same scale. */
export function AtomsPicture({ page }: { readonly page: ProfilePage }) {
  const { atoms, instruments, uses } = page.profile;
  const partOf = (atomId: string) => {
    const use = uses.get(atomId);
    if (use === undefined || Object.values(use).every((ids) => ids.length === 0)) return "context";
    return use.field_ids.length > 0 ? "fields" : "rules";
  };
  const bars = instruments.map((instrument) => {
    const parts = atoms.filter(({ celex }) => celex === instrument.celex).map((atom) => partOf(atom.source_atom_id));
    const counts = PARTS.map(({ name }) => parts.filter((part) => part === name).length);
    return { ...instrument, counts, total: parts.length };
  });
  const longest = Math.max(...bars.map(({ total }) => total));
  return (
    <div class="stack">
      <dl class="facts is-rows">
        {bars.map(({ celex, act, short_title, counts, total }) => (
          <Fact key={celex} name={<a href={page.to(page.paths.source(celex))}>{act}</a>} note={short_title}>
            <Bar counts={counts} longest={longest} /> {countOf(total, "atom")}
            <span class="visually-hidden">
              : {PARTS.map(({ label }, index) => `${counts[index]} ${label}`).join(", ")}
            </span>
          </Fact>
        ))}
      </dl>
      <ul class="plain row small" aria-hidden="true">
        {PARTS.filter((_, part) => bars.some(({ counts }) => counts[part] !== 0)).map(({ name, label }) => (
          <li key={name}>
            <svg class={`shape bar-part is-${name}`} viewBox="0 0 1 1" aria-hidden="true">
              <rect width="1" height="1" />
            </svg>{" "}
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bar({ counts, longest }: { readonly counts: readonly number[]; readonly longest: number }) {
  const startOf = (part: number) => counts.slice(0, part).reduce((sum, count) => sum + count, 0);
  return (
    <svg class="bar" viewBox={`0 0 ${longest} 1`} preserveAspectRatio="none" aria-hidden="true">
      {PARTS.map(({ name }, part) => (
        <rect key={name} class={`bar-part is-${name}`} x={startOf(part)} width={counts[part]} height="1" />
      ))}
    </svg>
  );
}
