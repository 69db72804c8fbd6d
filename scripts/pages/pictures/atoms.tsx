// Where the source atoms come from, as a picture: one bar per act, split by what is based on its atoms.
import type { AtomUse, Profile } from "../../pipeline/model.ts";
import type { ProfilePage } from "../site.ts";
import { countOf } from "../words.ts";

const PARTS = [
  { name: "fields", label: "a field is based on it" },
  { name: "rules", label: "rules, lists or rows are based on it" },
  { name: "context", label: "kept for context" },
] as const;

type PartName = (typeof PARTS)[number]["name"];

function partOf(use: AtomUse | undefined): PartName {
  if (use === undefined || Object.values(use).every((ids) => ids.length === 0)) return "context";
  return use.field_ids.length > 0 ? "fields" : "rules";
}

/** One bar per act; all bars have the same scale. */
export function AtomsPicture({ page }: { readonly page: ProfilePage }) {
  const { profile, paths } = page;
  const rows = profile.instruments.map((instrument) => ({ instrument, parts: partsOf(profile, instrument.celex) }));
  const longest = Math.max(...rows.map(({ parts }) => parts.length));
  return (
    <div class="stack">
      <ul class="bars plain stack">
        {rows.map(({ instrument, parts }) => (
          <li key={instrument.celex}>
            <p>
              <a href={page.to(paths.source(instrument.celex))}>{instrument.act}</a>
              <span class="soft small">{instrument.short_title}</span>
            </p>
            <Bar parts={parts} longest={longest} />
            <p class="number small">
              {countOf(parts.length, "atom")}
              <span class="visually-hidden">
                : {PARTS.map(({ name, label }) => `${countIn(parts, name)} ${label}`).join(", ")}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <ul class="legend-list plain row" aria-hidden="true">
        {PARTS.filter(({ name }) => rows.some(({ parts }) => parts.includes(name))).map(({ name, label }) => (
          <li key={name}>
            <svg class="legend-mark" viewBox="0 0 44 44" aria-hidden="true">
              <rect class={`bar-part is-${name}`} x="2" y="2" width="40" height="40" rx="4" />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The part that each atom of an act belongs to. */
const partsOf = ({ atoms, uses }: Profile, celex: string): PartName[] =>
  atoms.filter((atom) => atom.celex === celex).map(({ source_atom_id }) => partOf(uses.get(source_atom_id)));

const countIn = (parts: readonly PartName[], name: PartName): number => parts.filter((part) => part === name).length;

// The width of the drawing in its own units; the page scales it.
const WIDTH = 600;

function Bar({ parts, longest }: { readonly parts: readonly PartName[]; readonly longest: number }) {
  const unit = WIDTH / longest;
  let start = 0;
  return (
    <svg class="bar" viewBox={`0 0 ${WIDTH} 16`} preserveAspectRatio="none" aria-hidden="true">
      {PARTS.map(({ name }) => {
        const [x, width] = [start * unit, countIn(parts, name) * unit];
        start += countIn(parts, name);
        if (width === 0) return null;
        return (
          <rect key={name} class={`bar-part is-${name}`} x={x.toFixed(1)} y="0" width={width.toFixed(1)} height="16" />
        );
      })}
    </svg>
  );
}
