// How far the fields are bound to the law, as tables: for each property its values in words, and how many fields have each.
import { Table } from "../elements.tsx";
import type { ProfilePage } from "../site.ts";

const PROPERTIES = ["binding_granularity", "interpretive_load", "disclosure_tier"] as const;

interface CoverageProps {
  readonly page: ProfilePage;
  readonly property: (typeof PROPERTIES)[number];
}

/** One table for each property. */
export const CoverageTables = ({ page }: Pick<CoverageProps, "page">) => (
  <>
    {PROPERTIES.map((property) => (
      <CoverageTable key={property} page={page} property={property} />
    ))}
  </>
);

/** Values in the order in which they are authored, numbers by size, and fields without a value last. */
function CoverageTable({ page: { words, profile }, property }: CoverageProps) {
  const { fields } = profile;
  const { label, meaning } = words.property(property);
  const values = [...new Set(fields.map((field) => field[property]))]
    .map((value) => ({ ...words.value(property, value), value }))
    .map((word) => ({ ...word, order: typeof word.value === "number" ? word.value : word.rank }))
    .sort((a, b) => (a.order < 0 ? 1 : b.order < 0 ? -1 : a.order - b.order));
  return (
    <div class="stack is-tight">
      <h3>{label}</h3>
      <p class="small soft">{meaning}</p>
      <Table
        heads={["Value", "Required fields", "All fields"]}
        caption={label}
        class="is-compact"
        rows={values.map(({ value, label, meaning }) => {
          const having = fields.filter((field) => field[property] === value);
          const name = (
            <>
              {value === null ? "Not rated" : label}
              {meaning && <span class="hint">{meaning}</span>}
            </>
          );
          return [name, having.filter(({ required }) => required).length, having.length];
        })}
      />
    </div>
  );
}
