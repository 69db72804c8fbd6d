// The request that a rule suggests: one that the service publishes, about a field that the profile has.
import type { AuthoredDraftRule, AuthoredFieldRule } from "../../model/authored.ts";
import { suggest } from "../../tools/findings.ts";
import type { ProfileReferences } from "./context.ts";
import type { Placed } from "./placed-rules.ts";
import { checkTemplate } from "./templates.ts";

// Under the path of a profile in which an operation is published.
const OF_PROFILE = "/profiles/{act_id}";

/** Reports a `suggested_next_call` that nothing would answer. */
export function checkNextCall(
  { rule, file, path }: Placed<AuthoredFieldRule | AuthoredDraftRule>,
  { service, files, fields, report }: ProfileReferences,
): void {
  const call = rule.suggested_next_call;
  if (typeof call !== "string") return;
  const place = [...path, "suggested_next_call"];
  // A rule on the draft as a whole may find its field in the draft; a finding without one suggests nothing.
  checkTemplate(file, place, call, ["field_id"], report);
  if (/[{}]/.test(call.replace("{field_id}", ""))) return;
  const named = call.split("?")[0] as string;
  // A document of its own beside those of operations: a profile with official rows has it.
  const documents = files.crosswalk.value.rows.length > 0 ? ["GET /crosswalk.json"] : [];
  const known = [
    ...documents,
    ...service.operations.flatMap(({ method, path: of }) =>
      of.startsWith(OF_PROFILE)
        ? `${method} ${of.slice(OF_PROFILE.length)}`
        : of.includes("{")
          ? []
          : `${method} ${service.base_path}${of}`,
    ),
  ];
  const fieldId = /^\w+ \/fields\/([^/{}]+)/.exec(named)?.[1];
  const general = fieldId === undefined ? named : named.replace(`/fields/${fieldId}`, "/fields/{field_id}");
  if (!known.includes(general)) {
    const message = `the service answers no "${named}" below a profile`;
    report(file, place, { code: "unknown_call", message, hint: suggest(general, known) });
  } else if (fieldId !== undefined) fields.refer(file, place, fieldId);
}
