// The deadline of a report that follows another, as a picture: the time from the submission of that report.
import { fillTemplate } from "../../../server/engine/template.ts";
import { AtomLinks } from "../citations.tsx";
import { Section } from "../elements.tsx";
import type { ProfilePage } from "../site.ts";

/** The picture of the profile's deadline; null if no rule counts one from an earlier report, or if no words for it are authored. */
export function ReportDeadlinePicture({ page }: { readonly page: ProfilePage }) {
  const { profile } = page;
  const words = profile.authored.pages?.report_deadline;
  const rule = profile.rules.find(({ kind }) => kind === "report_deadline");
  const relief = profile.rules.find(({ kind }) => kind === "weekend_relief");
  if (words === undefined || rule === undefined) return null;
  const { hours, months } = rule.parameters as { readonly hours?: number; readonly months?: number };
  const fill = (template: string) => fillTemplate(template, { period: hours ?? months ?? 0 });
  return (
    <Section id="clock" title={words.title}>
      <p>{fill(words.lead)}</p>
      <figure class="card stack small">
        <Timeline from={words.from} period={fill(words.period)} />
      </figure>
      <p>{fill(words.cannot)}</p>
      {relief !== undefined && <p>{fill(words.relief)}</p>}
      <AtomLinks page={page} atomIds={[...rule.source_atom_ids, ...(relief?.source_atom_ids ?? [])]} />
    </Section>
  );
}

function Timeline({ from, period }: { readonly from: string; readonly period: string }) {
  return (
    <svg class="timeline" viewBox="0 0 320 70" role="img" aria-label={`${from}. Due ${period} later.`}>
      <path class="line" d="M14 44.5H262" />
      <circle cx="14" cy="44.5" r="5" />
      <path class="due-flag" d="M262 44V6h36v17H262z" />
      <text class="due-text" x="280" y="19" text-anchor="middle">
        due
      </text>
      <text x="138" y="37" text-anchor="middle">
        {period}
      </text>
      <text x="8" y="65">
        {from}
      </text>
    </svg>
  );
}
