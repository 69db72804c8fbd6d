// How far the fields are bound, as a picture: a tile a field, which shows binding, load and tier at once and by shape.
import type { Field } from "../../pipeline/model.ts";
import { type ProfilePage, pagesOf } from "../site.ts";
import { propertyLabel, propertyMeaning, valueLabel, valueMeaning, valueRank } from "../words.ts";

const GROUPS = [
  { required: true, title: "Required" },
  { required: false, title: "Optional" },
] as const;

/** All fields in two groups, each tile a link, and what the marks mean. */
export function CoveragePicture({ page }: { readonly page: ProfilePage }) {
  const { profile } = page.bound;
  return (
    <div class="coverage">
      {GROUPS.map(({ required, title }) => {
        const fields = profile.fields.filter((field) => field.required === required);
        return (
          <div key={title} class="stack is-tight">
            <h4>
              {title} <span class="soft number">{fields.length}</span>
            </h4>
            <ol class="tiles">
              {fields.map((field) => (
                <li key={field.field_id}>
                  <a class="tile-link" href={page.to(pagesOf(profile.alias).field(field.field_id))} title={field.title}>
                    <Tile page={page} field={field} />
                    <span class="tile-title">{field.title}</span>
                    <span class="visually-hidden">. {describe(page, field)}</span>
                  </a>
                </li>
              ))}
            </ol>
          </div>
        );
      })}
      <Legend page={page} />
    </div>
  );
}

function describe({ bound }: ProfilePage, field: Field): string {
  const { properties: words } = bound.service.pages;
  const named = (["binding_granularity", "interpretive_load", "disclosure_tier"] as const).map(
    (property) => `${propertyLabel(words, property)}: ${valueLabel(words, property, field[property])}`,
  );
  return named.join(", ");
}

interface TileProps {
  readonly page: ProfilePage;
  readonly field: Pick<Field, "binding_granularity" | "interpretive_load" | "disclosure_tier">;
}

/** The frame is the binding, the bars are the load, the disc is the tier. Ranks, not names, choose the marks: other acts have other names. */
function Tile({ page, field }: TileProps) {
  const { properties: words } = page.bound.service.pages;
  const binding = valueRank(words, "binding_granularity", field.binding_granularity);
  return (
    <svg class="tile" viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
      <rect class={`tile-frame is-rank-${binding}`} x="1.5" y="1.5" width="41" height="41" rx="5" />
      <LoadBars load={field.interpretive_load} />
      <TierDisc rank={valueRank(words, "disclosure_tier", field.disclosure_tier)} />
    </svg>
  );
}

function LoadBars({ load }: { readonly load: number | null }) {
  if (load === null) return <path class="tile-none" d="M9 22h12" />;
  return (
    <>
      {[0, 1, 2, 3].map((step) => (
        <rect
          key={step}
          class={step < load ? "load-bar is-filled" : "load-bar"}
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

function TierDisc({ rank }: { readonly rank: number }) {
  const ring = <circle class="tier-ring" cx="31" cy="22" r="5.5" />;
  if (rank === 0) return ring;
  if (rank === 1)
    return (
      <>
        {ring}
        <path class="tier-fill" d="M31 16.5a5.5 5.5 0 0 1 0 11z" />
      </>
    );
  if (rank === 2) return <circle class="tier-fill" cx="31" cy="22" r="6.25" />;
  return <path class="tile-none" d="M27 22h8" />;
}

function Legend({ page }: { readonly page: ProfilePage }) {
  const { properties: words } = page.bound.service.pages;
  const { fields } = page.bound.profile;
  const properties = ["binding_granularity", "interpretive_load", "disclosure_tier"] as const;
  return (
    <div class="legend">
      {properties.map((property) => {
        const values = [...new Set(fields.map((field) => field[property]))].sort(
          (a, b) => orderOf(words, property, a) - orderOf(words, property, b),
        );
        return (
          <div key={property} class="stack is-tight">
            <h4 title={propertyMeaning(words, property)}>{propertyLabel(words, property)}</h4>
            <ul class="legend-list">
              {values.map((value) => (
                <li key={String(value)} title={valueMeaning(words, property, value)}>
                  <LegendMark page={page} property={property} value={value} />
                  <span>{value === null ? "not rated" : valueLabel(words, property, value)}</span>
                  <span class="soft number">{fields.filter((field) => field[property] === value).length}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

const orderOf = (words: Parameters<typeof valueRank>[0], property: string, value: string | number | null): number =>
  typeof value === "number" ? value : value === null ? 99 : valueRank(words, property, value);

interface LegendMarkProps {
  readonly page: ProfilePage;
  readonly property: "binding_granularity" | "interpretive_load" | "disclosure_tier";
  readonly value: string | number | null;
}

function LegendMark({ page, property, value }: LegendMarkProps) {
  const { properties: words } = page.bound.service.pages;
  const box = { binding_granularity: "0 0 44 44", interpretive_load: "4 4 22 36", disclosure_tier: "22 10 18 24" };
  return (
    <svg class={`legend-mark is-${property}`} viewBox={box[property]} aria-hidden="true">
      {property === "binding_granularity" && (
        <rect
          class={`tile-frame is-rank-${valueRank(words, property, value)}`}
          x="1.5"
          y="1.5"
          width="41"
          height="41"
          rx="5"
        />
      )}
      {property === "interpretive_load" && <LoadBars load={value as number | null} />}
      {property === "disclosure_tier" && <TierDisc rank={valueRank(words, property, value)} />}
    </svg>
  );
}
