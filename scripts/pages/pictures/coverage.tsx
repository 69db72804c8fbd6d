// How far the fields are bound to the law, as a picture: one tile per field shows its binding, load and tier by shape.
import type { Field } from "../../pipeline/model.ts";
import type { ProfilePage } from "../site.ts";
import type { Words } from "../words.ts";

const PROPERTIES = ["binding_granularity", "interpretive_load", "disclosure_tier"] as const;
type Property = (typeof PROPERTIES)[number];

/** All fields in two groups, each tile a link, and a legend. */
export function CoveragePicture({ page }: { readonly page: ProfilePage }) {
  const { fields } = page.profile;
  return (
    <div class="stack">
      <FieldGroup page={page} title="Required" fields={fields.filter(({ required }) => required)} />
      <FieldGroup page={page} title="Optional" fields={fields.filter(({ required }) => !required)} />
      <div class="legend">
        {PROPERTIES.map((property) => (
          <Legend key={property} words={page.words} property={property} fields={fields} />
        ))}
      </div>
    </div>
  );
}

interface FieldGroupProps {
  readonly page: ProfilePage;
  readonly title: string;
  readonly fields: readonly Field[];
}

function FieldGroup({ page: { to, paths, words }, title, fields }: FieldGroupProps) {
  const describe = (field: Field) =>
    PROPERTIES.map((name) => `${words.property(name).label}: ${words.value(name, field[name]).label}`).join(", ");
  return (
    <div class="stack is-tight">
      <h4>
        {title} <span class="soft number">{fields.length}</span>
      </h4>
      <ol class="tiles plain">
        {fields.map((field) => (
          <li key={field.field_id}>
            <a class="tile-link small" href={to(paths.field(field.field_id))} title={field.title}>
              <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
                {PROPERTIES.map((property) => (
                  <Shape key={property} words={words} property={property} value={field[property]} />
                ))}
              </svg>
              <span class="tile-title">{field.title}</span>
              <span class="visually-hidden">. {describe(field)}</span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ShapeProps {
  readonly words: Words;
  readonly property: Property;
  readonly value: string | number | null;
}

/** The binding is a frame, the load bars, the tier a disc. Ranks choose the shape: other acts have other names. */
function Shape({ words, property, value }: ShapeProps) {
  const { rank } = words.value(property, value);
  if (property === "binding_granularity")
    return <rect class={`frame is-rank-${rank}`} x="1.5" y="1.5" width="41" height="41" rx="5" />;
  if (property === "disclosure_tier") return <TierDisc rank={rank} />;
  if (value === null) return <path class="no-value" d="M9 22h12" />;
  return (
    <>
      {[0, 1, 2, 3].map((step) => (
        <rect
          key={step}
          class={barClass(step < Number(value))}
          x="8.5"
          y={30.5 - step * 7}
          width="13"
          height="4.5"
          rx="1"
        />
      ))}
    </>
  );
}

const barClass = (isFilled: boolean): string => (isFilled ? "load-bar is-filled" : "load-bar");

/** A ring, a half disc or a disc; a dash for a tier without a rank. */
function TierDisc({ rank }: { readonly rank: number }) {
  if (rank === 2) return <circle class="tier is-filled" cx="31" cy="22" r="6.25" />;
  if (rank < 0 || rank > 2) return <path class="no-value" d="M27 22h8" />;
  return (
    <>
      <circle class="tier" cx="31" cy="22" r="5.5" />
      {rank === 1 && <path class="tier is-filled" d="M31 16.5a5.5 5.5 0 0 1 0 11z" />}
    </>
  );
}

// The part of a tile that shows the property alone.
const VIEW_BOXES = { binding_granularity: "0 0 44 44", interpretive_load: "4 4 22 36", disclosure_tier: "22 10 18 24" };

interface LegendProps {
  readonly words: Words;
  readonly property: Property;
  readonly fields: readonly Field[];
}

/** Each value of a property with its shape and how many fields have it. */
function Legend({ words, property, fields }: LegendProps) {
  const { label, meaning } = words.property(property);
  // Numbers by size, authored values in their order, and fields without a value last.
  const orderOf = (value: string | number | null) =>
    value === null ? Number.POSITIVE_INFINITY : typeof value === "number" ? value : words.value(property, value).rank;
  const values = [...new Set(fields.map((field) => field[property]))].sort((a, b) => orderOf(a) - orderOf(b));
  return (
    <div class="stack is-tight">
      <h4 title={meaning}>{label}</h4>
      <ul class="legend-list plain row">
        {values.map((value) => (
          <li key={String(value)} title={words.value(property, value).meaning}>
            <svg class="legend-mark" viewBox={VIEW_BOXES[property]} aria-hidden="true">
              <Shape words={words} property={property} value={value} />
            </svg>
            {value === null ? "not rated" : words.value(property, value).label}
            <span class="soft number">{fields.filter((field) => field[property] === value).length}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

// Loads go from 0 to 4.
const BARS = [1, 2, 3, 4];

/** How much judgement a value takes: four bars and their number; a dash for a field that is not rated. */
export function LoadPicture({ load }: { readonly load: number | null }) {
  if (load === null) return <>–</>;
  return (
    <span class="load number">
      <svg viewBox="0 0 22 14" width="22" height="14" aria-hidden="true">
        {BARS.map((bar) => (
          <rect
            key={bar}
            class={barClass(bar <= load)}
            x={bar * 6 - 5.5}
            y={14 - bar * 3}
            width="4"
            height={bar * 3 - 0.5}
          />
        ))}
      </svg>
      {load}
    </span>
  );
}
