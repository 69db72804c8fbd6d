// The checks of openapi.json under the path of each profile, where the members of a report are the fields of the profile: the compiler of a
// client then knows their names and types.
import { capitalise } from "../../report/wording/words.ts";
import type { Operation } from "../model/authored.ts";
import type { Profile } from "../model/model.ts";
import { fieldTypeOf } from "../tools/field-types.ts";
import type { ProfileContext } from "./context.ts";
import { DETAIL } from "./openapi-responses.ts";
import { type Components, referTo } from "./openapi-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

// The stages of a folder have the same fields, and so the same components.
const nameOf = ({ alias, stage }: Profile): string => stage?.folder ?? alias;

/** The name of the component for a request with a draft of the profile. */
export const requestName = (profile: Profile): string => `${nameOf(profile)}-request`;
const reportName = (profile: Profile): string => `${nameOf(profile)}-report`;

/** A check of the drafts of one profile. Its answer is always the whole one, so that it has one type. */
export function draftOperation(check: Operation, { alias, authored }: Profile): Operation {
  const name = /([a-z]+)-report$/.exec(check.path)?.[1] ?? "";
  const { parameters = [], ...operation } = check;
  return {
    ...operation,
    // Such as prevalidateDoraFinalDraft.
    operation_id: `${name}${alias.split("-").map(capitalise).join("")}Draft`,
    path: check.path.replace("{act_id}", alias),
    description: `${authored.title}: ${check.description}`,
    parameters: parameters.filter((parameter) => parameter.name !== DETAIL),
  };
}

/** The components for requests with a draft; `request` is the schema of a request to any profile. */
export function draftSchemas(profiles: readonly ProfileContext[], request: Json): Components {
  const properties = (profile: Profile) => ({
    ...(request.properties as Json),
    report: referTo("schemas", reportName(profile)),
  });
  return new Map<string, Json>(
    profiles.flatMap(({ profile }) => [
      [requestName(profile), { ...request, properties: properties(profile) }] as const,
      [reportName(profile), reportSchema(profile)] as const,
    ]),
  );
}

const reportSchema = ({ fields }: Profile): Json => ({
  type: "object",
  description: "The fields of a draft. None is required here, because a draft may be incomplete.",
  properties: Object.fromEntries(
    fields.map((field) => [field.field_id, { ...fieldTypeOf(field).openApi, description: field.title }]),
  ),
  additionalProperties: false,
});
