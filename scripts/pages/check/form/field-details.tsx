// Beside the control of a field: the records that support its value, and help that is one click away.

import { Choice } from "../controls/controls.tsx";
import { isStrings, jsonOfItems, toggled } from "../controls/values.ts";
import { linkTo, TabLink } from "../result/findings.tsx";
import type { FieldProps } from "./card-check.ts";

const firstSentenceOf = (text: string): string => /^.*?[.?!](?=\s|$)/s.exec(text)?.[0] ?? text;

/** What to enter, in one sentence that is always visible where FieldPane is not. */
export const HelpLine = ({ id, help }: FieldProps["field"]) => (
  <p class="help hint" id={`help-${id}`}>
    {firstSentenceOf(help)}
  </p>
);

/** The rest of the help, what the official form says, and where more is. */
export function Help({ check, field: { id, title, help, instructions, needsEvidence } }: FieldProps) {
  const rest = help.slice(firstSentenceOf(help).length).trim();
  return (
    <details class="help small">
      <summary>
        Help<span class="visually-hidden">: {title}</span>
      </summary>
      {rest !== "" && <p>{rest}</p>}
      {instructions.map((text) => (
        <p key={text}>The official form: {text}</p>
      ))}
      {needsEvidence && <p>{check.evidenceWords}</p>}
      <p>
        <TabLink href={linkTo.field(check, id)}>About this field</TabLink>
      </p>
    </details>
  );
}

/** A checkbox per label, where the profile asks for evidence or the draft has some. Labels that the profile does not have stay. */
export function Evidence({ check, field: { id, title, evidence, needsEvidence } }: FieldProps) {
  const { hasManifest, records, isPaused } = check.own;
  if (!hasManifest || !(needsEvidence || records !== undefined)) return null;
  const items = records?.value ?? [];
  if (!isStrings(items)) return <p class="evidence hint">The evidence cannot be edited here: see the JSON.</p>;
  const others = items.filter((item) => evidence.every(({ label }) => label !== item)).length;
  return (
    <fieldset class="fieldset">
      <legend class="label">
        Tick the records you hold{needsEvidence ? "" : " (not asked for)"}
        <span class="visually-hidden">: {title}</span>
      </legend>
      <div class="evidence">
        {evidence.map(({ label, title, description }) => (
          <Choice
            key={label}
            type="checkbox"
            id={`evidence-${id}-${label}`}
            checked={items.includes(label)}
            disabled={isPaused}
            onChange={() => check.change("evidence_manifest", id, jsonOfItems(toggled(items, label)))}
          >
            {title} <span class="hint">{description}</span>
          </Choice>
        ))}
        {others > 0 && (
          <p class="hint">{others === 1 ? "One other label stays" : `${others} other labels stay`} in the JSON.</p>
        )}
      </div>
    </fieldset>
  );
}
