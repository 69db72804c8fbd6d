// Where the atoms come from, as a picture: a bar an act, split by what rests on its atoms.
import type { AtomUse, Profile } from "../../pipeline/model.ts";
import { countUses } from "../citations.tsx";
import { type ProfilePage, pagesOf } from "../site.ts";
import { countOf } from "../words.ts";

const PARTS = [
  { name: "fields", label: "a field rests on it" },
  { name: "rules", label: "rules, lists or rows rest on it" },
  { name: "context", label: "kept for context" },
] as const;

type PartName = (typeof PARTS)[number]["name"];

const partOf = (use: AtomUse | undefined): PartName =>
  use === undefined || countUses(use) === 0 ? "context" : use.field_ids.length > 0 ? "fields" : "rules";

/** One bar an act; all bars share the scale of the longest. */
export function AtomsPicture({ page }: { readonly page: ProfilePage }) {
  const { profile } = page.bound;
  const rows = profile.instruments.map((instrument) => ({ instrument, counts: countParts(profile, instrument.celex) }));
  const longest = Math.max(...rows.map(({ counts }) => sum(counts)));
  const shown = PARTS.filter(({ name }) => rows.some(({ counts }) => counts[name] > 0));
  return (
    <div class="stack">
      <ul class="bars">
        {rows.map(({ instrument, counts }) => (
          <li key={instrument.celex}>
            <p class="bar-label">
              <a href={page.to(`${pagesOf(profile.alias).sources}#${instrument.celex}`)}>{instrument.act}</a>
              <span class="soft small">{instrument.short_title}</span>
            </p>
            <Bar counts={counts} longest={longest} />
            <p class="number small">
              {countOf(sum(counts), "atom")}
              <span class="visually-hidden">
                : {PARTS.map(({ name, label }) => `${counts[name]} ${label}`).join(", ")}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <ul class="legend-list is-line" aria-hidden="true">
        {shown.map(({ name, label }) => (
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

type Counts = Readonly<Record<PartName, number>>;

const sum = ({ fields, rules, context }: Counts): number => fields + rules + context;

function countParts({ atoms, uses }: Profile, celex: string): Counts {
  const counts = { fields: 0, rules: 0, context: 0 };
  for (const atom of atoms) if (atom.celex === celex) counts[partOf(uses.get(atom.source_atom_id))]++;
  return counts;
}

// The width of the drawing in its own units; the page scales it.
const WIDTH = 600;

function Bar({ counts, longest }: { readonly counts: Counts; readonly longest: number }) {
  const widthOf = (count: number) => (count / longest) * WIDTH;
  const startOf = (index: number) =>
    widthOf(PARTS.slice(0, index).reduce((before, { name }) => before + counts[name], 0));
  return (
    <svg class="bar" viewBox={`0 0 ${WIDTH} 16`} preserveAspectRatio="none" aria-hidden="true">
      {PARTS.map(({ name }, index) =>
        counts[name] === 0 ? null : (
          <rect
            key={name}
            class={`bar-part is-${name}`}
            x={round(startOf(index))}
            y="0"
            width={round(widthOf(counts[name]))}
            height="16"
          />
        ),
      )}
    </svg>
  );
}

const round = (length: number): number => Math.round(length * 10) / 10;
