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
  const hours = rule.parameters as Readonly<Record<"hours_from_classification" | "hours_from_awareness", number>>;
  const limits = { fromClassification: hours.hours_from_classification, fromAwareness: hours.hours_from_awareness };
  const fill = (template: string) => fillTemplate(template, hours);
  return (
    <Section id="clock" title={words.title}>
      <p>{fill(words.lead)}</p>
      <div class="grid">
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
  const band = (from: number, to: number) => ({ x: x(from), width: x(to) - x(from), height: 18, rx: 2 });
  const classOf = (isBinding: boolean) => (isBinding ? "line is-filled" : "line");
  return (
    <svg
      class="timeline"
      viewBox="0 0 320 150"
      role="img"
      aria-label={`Detected at hour 0, classified at hour ${classified}, due at hour ${due}.`}
    >
      <rect class={classOf(isCut)} y="34" {...band(0, fromAwareness)} />
      <text x={x(fromAwareness) + 5} y="47">
        {fromAwareness} h
      </text>
      <rect class={classOf(!isCut)} y="66" {...band(classified, classified + fromClassification)} />
      {isCut && <rect class="line is-cut" y="66" {...band(due, classified + fromClassification)} />}
      <text x={x(classified) - 5} y="79" text-anchor="end">
        {fromClassification} h
      </text>
      <path class="line" d={`M${LEFT} 104.5H${RIGHT}M${LEFT} 110v21`} />
      <Due x={x(due)} hours={due} />
      <circle cx={LEFT} cy="104.5" r="5" />
      <path d={`M${x(classified)} 97l7 7.5-7 7.5-7-7.5z`} />
      <text x={x(classified)} y="126" text-anchor={classified < fromAwareness / 2 ? "start" : "middle"}>
        classified at {classified} h
      </text>
      <text x={LEFT - 6} y="143">
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
      <path class="due-flag" d={`M${x} 104V6h${side * 36}v17H${x}z`} />
      <text class="due-text" x={x + side * 18} y="19" text-anchor="middle">
        due
      </text>
      <text x={x + side * 42} y="19" text-anchor={side === 1 ? "start" : "end"}>
        {hours} h
      </text>
    </>
  );
}
