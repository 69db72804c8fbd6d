// lexbind: what most programs need, on Node, with the profiles of this package. It is loaded by `import` and by `require`.
import { readFileSync } from "node:fs";
import type { Answer } from "../../../server/engine/answer.ts";
import { createCheckText } from "../../../server/engine/engine.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { isObject } from "../../../server/engine/request.ts";
import type { AnswerHashes, RuleSet } from "../../../server/engine/rule-set.ts";
import { createReadIncident, type IncidentFacts, type PersonClocks } from "../../board/read-incident.ts";
import { convertValue } from "../../esas/convert-text.ts";
import type { ConvertibleProfile } from "../../esas/crosswalk.ts";
import type { ConvertedRequest } from "../../esas/from-esas.ts";
import type { Conversion, ConvertOptions, Format } from "../../esas/report.ts";
import type { EsasDocument } from "../../esas/to-esas.ts";
import type { Board } from "../../report/published/board.ts";
import type { Draft, ProfileAlias } from "./drafts.ts";
import { assertJson } from "./json-value.ts";

export type { Answer, AnswerClock, AnswerTimeline, Finding, RuleLedger, Trace } from "../../../server/engine/answer.ts";
export type { CheckParameters } from "../../../server/engine/options.ts";
export type { BoardEntry, ClockState } from "../../board/board.ts";
export type { Conversion, ConversionReport, ConvertOptions } from "../../esas/report.ts";
export type { ConvertedRequest, Draft, EsasDocument, IncidentFacts, PersonClocks, ProfileAlias };

type Profile = RuleSet & ConvertibleProfile;

/**
 * Checks a draft as the server does. Throws an Error with the identifier of the server's error where there is no answer: for a draft or an
 * option that is not valid, and for a profile that does not exist. Throws a TypeError for a value that JSON cannot have, such as a Date.
 */
export function prevalidate<Alias extends ProfileAlias>(
  alias: Alias,
  draft: Draft<Alias>,
  options: CheckParameters = {},
): Answer {
  assertJson(draft, "draft");
  // JSON leaves out what is undefined.
  const isGiven = ([, member]: readonly [string, unknown]) => member !== undefined;
  const value = isObject(draft) ? Object.fromEntries(Object.entries(draft).filter(isGiven)) : draft;
  const answer = getCheck(alias)({ value }, "prevalidation", options);
  if ("error" in answer) throw new Error("parameter" in answer ? `${answer.error}: ${answer.parameter}` : answer.error);
  return answer.answer;
}

/**
 * Converts a draft to the file of its official form (`esas`), or such a file to a draft (`lexbind`), with a report on every loss. Throws an
 * Error where the profile has no such form, or where the value is neither or has what JSON cannot have.
 */
export function convert<To extends Format>(
  alias: ProfileAlias,
  value: unknown,
  to: To,
  options: ConvertOptions = {},
): Conversion<To extends "esas" ? EsasDocument : ConvertedRequest> {
  assertJson(value, "value");
  const profile = readProfile(alias);
  if (profile.crosswalk.esas_file === undefined) throw new Error(`${alias} has no official form to convert to`);
  const conversion = convertValue(profile, value, to === "esas" ? "lexbind" : "esas", options);
  if ("cause" in conversion) throw new Error(`not converted: ${conversion.cause}`);
  return conversion as Conversion<never>;
}

/**
 * What an incident starts for each person, by the clocks of all acts: which duties, to whom, by when and by which provision, and what is not owed.
 * Throws an Error that names each fact that is malformed by its path.
 */
export function clocks(facts: IncidentFacts): readonly PersonClocks[] {
  assertJson(facts, "facts");
  const read = getIncidentReader("clocks.json")(facts);
  if ("findings" in read) throw new Error(read.findings.join("; "));
  return read.persons;
}

/** Creates a function that calls `make` once for each name. */
function once<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
}

const readProfile = once((alias) => readPublished<Profile>(alias, "profile.json"));
// The hashes are those that the summary of the published profile names.
const getCheck = once((alias) =>
  createCheckText(readProfile(alias), readPublished<AnswerHashes>(alias, "index.json"), true),
);
const getIncidentReader = once((file) => createReadIncident(readFile<Board>(file)));

function readPublished<T>(alias: string, file: string): T {
  if (!/^[a-z0-9-]+$/.test(alias)) throw new Error("unknown_profile");
  try {
    return readFile(`profiles/${alias}/${file}`);
  } catch (cause) {
    // Every package has this file; a bundler that moves the code leaves it behind.
    readFile("clocks.json");
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") throw new Error("unknown_profile", { cause });
    throw cause;
  }
}

/** Throws an Error for a file that is not beside this code, with that of the system as its cause. */
function readFile<T>(path: string): T {
  const url = new URL(`./public/api/v1/${path}`, import.meta.url);
  try {
    return JSON.parse(readFileSync(url, "utf8")) as T;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw cause;
    const message = "a file of lexbind is not beside its code: a bundler must leave lexbind out (external)";
    throw Object.assign(new Error(message, { cause }), { code });
  }
}
