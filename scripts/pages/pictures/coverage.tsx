// How far the fields are bound to the law, as a picture: one tile per field shows its binding, load and tier by shape.
import type { FieldPart } from "../citations.tsx";
import type { ProfilePage } from "../site.ts";
import type { Words } from "../words.ts";

// Each property with the part of a tile that shows it alone.
const VIEW_BOXES = {
  binding_granularity: "0 0 44 44",
  interpretive_load: "4 4 22 36",
  disclosure_tier: "22 10 18 24",
} as const;
type Property = keyof typeof VIEW_BOXES;
const PROPERTIES = Object.keys(VIEW_BOXES) as Property[];

/** All fields in two groups, each tile a link, and a legend. */
export function CoveragePicture({ page }: { readonly page: ProfilePage }) {
  const groupOf = (isRequired: boolean) => page.profile.fields.filter(({ required }) => required === isRequired);
  return (
    <div class="stack">
      {Object.entries({ Required: groupOf(true), Optional: groupOf(false) }).map(([title, fields]) => (
        <div key={title} class="stack is-tight">
          <h3>
            {title} <span class="soft number">{fields.length}</span>
          </h3>
          <ol class="tiles plain">
            {fields.map((field) => (
              <li key={field.field_id}>
                <Tile page={page} field={field} />
              </li>
            ))}
          </ol>
        </div>
      ))}
      <div class="legend grid">
        {PROPERTIES.map((property) => (
          <Legend key={property} page={page} property={property} />
        ))}
      </div>
    </div>
  );
}

function Tile({ page: { to, paths, words }, field }: FieldPart) {
  const values = PROPERTIES.map((name) => `${words.property(name).label}: ${words.value(name, field[name]).label}`);
  return (
    <a class="tile-link small" href={to(paths.field(field.field_id))} title={field.title}>
      <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
        {PROPERTIES.map((name) => (
          <use key={name} href={`#${shapeId(name, field[name])}`} />
        ))}
      </svg>
      <span class="tile-title">{field.title}</span>
      <span class="visually-hidden">. {values.join(", ")}</span>
    </a>
  );
}

/** The id of the shape of a value. The legend draws each shape once, and the tiles refer to it. */
const shapeId = (property: Property, value: string | number | null): string => `${property}-${value}`;

/** A load is a rank itself; other values have the one that is authored. Without a rank: -1. */
const rankOf = (words: Words, property: Property, value: string | number | null): number =>
  property === "interpretive_load" ? Number(value ?? -1) : words.value(property, value).rank;

interface ShapeProps {
  readonly property: Property;
  readonly rank: number;
}

/** The binding is a frame, the load bars, the tier a disc. Ranks choose the shape: other acts have other names. */
function Shape({ property, rank }: ShapeProps) {
  if (property === "binding_granularity")
    return <rect class={`frame is-rank-${rank}`} x="1.5" y="1.5" width="41" height="41" rx="5" />;
  if (property === "disclosure_tier") return <TierDisc rank={rank} />;
  if (rank < 0) return <path class="line" d="M9 22h12" />;
  return (
    <>
      {rank < 4 && <path class="line" d={barsFrom(rank, 4)} />}
      {rank > 0 && <path class="line is-filled" d={barsFrom(0, rank)} />}
    </>
  );
}

const barsFrom = (start: number, end: number): string =>
  [0, 1, 2, 3]
    .slice(start, end)
    .map((step) => `M8.5 ${30.5 - step * 7}h13v4.5h-13z`)
    .join("");

/** A ring, a half disc or a disc; a dash for a tier without a rank. */
function TierDisc({ rank }: { readonly rank: number }) {
  if (rank < 0 || rank > 2) return <path class="line" d="M27 22h8" />;
  return (
    <>
      <circle class={rank === 2 ? "tier is-filled" : "tier"} cx="31" cy="22" r="5.5" />
      {rank === 1 && <path class="tier is-filled" d="M31 16.5a5.5 5.5 0 0 1 0 11z" />}
    </>
  );
}

/** A shape outside a tile; its meaning must be beside it. With an id, tiles can refer to it. */
const ShapeMark = ({ property, rank, id }: ShapeProps & { readonly id?: string }) => (
  <svg class="shape" viewBox={VIEW_BOXES[property]} aria-hidden="true">
    <g id={id}>
      <Shape property={property} rank={rank} />
    </g>
  </svg>
);

/** Each value of a property with its shape and how many fields have it: by rank, and fields without a value last. */
function Legend({ page, property }: { readonly page: ProfilePage; readonly property: Property }) {
  const { words } = page;
  const { fields } = page.profile;
  const { label, meaning } = words.property(property);
  const values = [...new Set(fields.map((field) => field[property]))]
    .map((value) => ({ ...words.value(property, value), value, rank: rankOf(words, property, value) }))
    .sort((a, b) => (a.rank < 0 ? 1 : b.rank < 0 ? -1 : a.rank - b.rank));
  return (
    <div class="stack is-tight">
      <h3 title={meaning}>{label}</h3>
      <ul class="plain row small">
        {values.map(({ value, rank, label, meaning }) => (
          <li key={label} title={meaning}>
            <ShapeMark property={property} rank={rank} id={shapeId(property, value)} />{" "}
            {value === null ? "not rated" : label}{" "}
            <span class="soft number">{fields.filter((field) => field[property] === value).length}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much judgement a value takes: bars and their number; a dash for a field that is not rated. */
export const LoadPicture = ({ load }: { readonly load: number | null }) =>
  load === null ? (
    <>–</>
  ) : (
    <span class="number">
      <ShapeMark property="interpretive_load" rank={load} /> {load}
    </span>
  );
