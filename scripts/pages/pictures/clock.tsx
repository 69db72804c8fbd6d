// The deadline as a picture: three incidents that are classified at different times, each on the same scale of hours.
import { fillTemplate } from "../../../server/engine/template.ts";
import { AtomLinks } from "../citations.tsx";
import { Section } from "../elements.tsx";
import type { ProfilePage } from "../site.ts";

/** The hours of the rule that computes the deadline. */
interface Limits {
  readonly fromClassification: number;
  readonly fromAwareness: number;
}

/** The hours after detection at which the notification is due. Source: the rule kind `notification_deadline`. */
export function dueAfter(classified: number, { fromClassification, fromAwareness }: Limits): number {
  const due = classified + fromClassification;
  return classified > fromAwareness ? due : Math.min(due, fromAwareness);
}

/** The picture of the profile's deadline; null if no rule computes one, or if no words for it are authored. */
export function ClockPicture({ page }: { readonly page: ProfilePage }) {
  const { profile } = page;
  const words = profile.authored.pages?.clock;
  const rule = profile.rules.find(({ kind }) => kind === "notification_deadline");
  const relief = profile.rules.find(({ kind }) => kind === "weekend_relief");
  if (words === undefined || rule === undefined) return null;
  const { hours_from_classification, hours_from_awareness } = rule.parameters;
  const limits = { fromClassification: Number(hours_from_classification), fromAwareness: Number(hours_from_awareness) };
  const fill = (template: string) =>
    fillTemplate(template, {
      hours_from_classification: limits.fromClassification,
      hours_from_awareness: limits.fromAwareness,
    });
  return (
    <Section id={`${profile.alias}-clock`} title={words.title} level={3}>
      <p>{fill(words.lead)}</p>
      <div class="clocks">
        {casesOf(limits).map(({ name, classified }) => (
          <figure key={name} class="card stack small">
            <Timeline limits={limits} classified={classified} />
            <figcaption>{fill(words[name])}</figcaption>
          </figure>
        ))}
      </div>
      <p>{fill(words.cannot)}</p>
      {relief !== undefined && <p>{fill(words.relief)}</p>}
      <AtomLinks page={page} atomIds={[...rule.source_atom_ids, ...(relief?.source_atom_ids ?? [])]} />
    </Section>
  );
}

/** Classified early, so late that the second limit applies, and after the second limit; in hours from detection. */
const casesOf = ({ fromClassification, fromAwareness }: Limits) =>
  [
    { name: "from_classification", classified: fromAwareness / 6 },
    { name: "from_awareness", classified: fromAwareness - fromClassification / 2 },
    { name: "late", classified: fromAwareness + fromClassification * 1.5 },
  ] as const;

// As wide as on a phone, so that the text has the size that it is set in.
const LEFT = 14;
const RIGHT = 306;

function Timeline({ limits, classified }: { readonly limits: Limits; readonly classified: number }) {
  const { fromClassification, fromAwareness } = limits;
  const due = dueAfter(classified, limits);
  const end = fromAwareness + fromClassification * 3;
  const x = (hours: number) => Math.round((LEFT + (hours / end) * (RIGHT - LEFT)) * 10) / 10;
  const isCut = due < classified + fromClassification;
  const band = (from: number, to: number) => ({ x: x(from), width: x(to) - x(from) });
  return (
    <svg
      class="timeline"
      viewBox="0 0 320 150"
      role="img"
      aria-label={`Detected at hour 0, classified at hour ${classified}, due at hour ${due}.`}
    >
      <Band {...band(0, fromAwareness)} y={34} isBinding={isCut} label={`${fromAwareness} h`} />
      <Band
        {...band(classified, classified + fromClassification)}
        y={66}
        isBinding={!isCut}
        label={`${fromClassification} h`}
      />
      {isCut && <rect class="band-cut" {...band(due, classified + fromClassification)} y={66} height="18" />}
      <path class="axis" d={`M${LEFT} 104.5H${RIGHT}M${LEFT} 110v21`} />
      <Due x={x(due)} hours={due} />
      <circle cx={x(0)} cy="104.5" r="5" />
      <path d={`M${x(classified)} 97l7 7.5-7 7.5-7-7.5z`} />
      <text x={x(classified)} y="126" text-anchor={classified < fromAwareness / 2 ? "start" : "middle"}>
        classified at {classified} h
      </text>
      <text x={x(0) - 6} y="143">
        detected
      </text>
    </svg>
  );
}

/** The flag at the deadline, on the side that has room for its hours. */
function Due({ x, hours }: { readonly x: number; readonly hours: number }) {
  const side = x > (LEFT + RIGHT) * 0.75 ? -1 : 1;
  return (
    <>
      <path class="due-line" d={`M${x} 6V104`} />
      <path class="due-flag" d={`M${x} 6h${side * 36}v17H${x}z`} />
      <text class="due-text" x={x + side * 18} y="19" text-anchor="middle">
        due
      </text>
      <text x={x + side * 42} y="19" text-anchor={side === 1 ? "start" : "end"}>
        {hours} h
      </text>
    </>
  );
}

interface BandProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Whether the deadline follows from this limit. */
  readonly isBinding: boolean;
  readonly label: string;
}

/** A limit as a bar, with its label inside if it fits. */
function Band({ x, y, width, isBinding, label }: BandProps) {
  const isInside = width > 100;
  return (
    <g class={isBinding ? "band is-binding" : "band"}>
      <rect x={x} y={y} width={width} height="18" rx="2" />
      <text class={isInside ? "is-inside" : ""} x={isInside ? x + width - 8 : x - 5} y={y + 13} text-anchor="end">
        {label}
      </text>
    </g>
  );
}
