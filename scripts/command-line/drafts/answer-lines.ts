// Lines of NDJSON with a draft each, and the lines that answer them.
import type { Artifacts } from "../../../server/artifacts.ts";
import { type Answered, type DecodedBody, decodeBody } from "../../../server/body.ts";
import { escapeControls } from "../../../server/engine/names.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { readJson } from "../../../server/engine/read-json.ts";
import { isObject } from "../../../server/engine/request.ts";
import type { Line } from "../lines.ts";
import { EXIT_FAILED } from "../run-command.ts";
import { createAnswerWith, getExitCode, type RunCheck } from "./check-drafts.ts";

/** What is written about a line, and what a summary counts of it. */
export interface AnsweredLine {
  /** The answer or the error as canonical JSON, without a line feed. */
  readonly json: string;
  readonly exitCode: number;
  /** The codes of its findings, or of the error. */
  readonly codes: readonly string[];
}

/** The query parameters of a check. */
const OPTIONS = new Set([
  ...["member_state", "time_zone", "bank_holidays", "previous_submitted_at", "submitted_at"],
  ...["now", "detail"],
]);

/**
 * Creates the function that answers a line, with null for a blank one. A line may replace each of the parameters. Throws a UsageError for a
 * parameter that is not valid.
 */
export function createAnswerLine(artifacts: Artifacts, check: RunCheck): (line: Line) => AnsweredLine | null {
  const answerBody = createAnswerWith(artifacts, check);
  const reject = (message: string): Answered => {
    const { status, json } = answerBody({ error: "invalid_body" });
    return { status, json: JSON.stringify({ ...JSON.parse(json), message }) };
  };
  const answerLine = ({ bytes }: Line): { readonly answered: Answered; readonly id?: unknown } | null => {
    const body: DecodedBody = bytes === null ? { error: "request_too_large" } : decodeBody(bytes);
    if ("error" in body) return { answered: answerBody(body) };
    if (body.text.trim() === "") return null;
    const parsed = readJson(body.text);
    // Whatever else it is, it is an error, in the words of the server.
    if (!("value" in parsed) || !isObject(parsed.value)) return { answered: answerBody(body.text) };
    const { id, options, ...members } = parsed.value;
    const request = Object.fromEntries(
      Object.entries(members).filter(([name, value]) => name === "report" || isGiven(value)),
    );
    if (!isId(id)) return { answered: reject("The member id must be a text or a whole number within ±(2^53-1).") };
    const given = readOptions(options);
    const answered = typeof given === "string" ? reject(given) : answerBody({ value: request }, given);
    return { answered, id };
  };
  return (line) => {
    const found = answerLine(line);
    if (found === null) return null;
    const { answered, id } = found;
    return {
      json: withPlace(answered, { ...(isGiven(id) && { id }), line: line.number }),
      exitCode: answered.answer === undefined ? EXIT_FAILED : getExitCode(answered.answer),
      codes: getCodes(answered),
    };
  };
}

// Data frames write null for what is not there.
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
const isId = (id: unknown): boolean => !isGiven(id) || typeof id === "string" || Number.isSafeInteger(id);

/** The parameters of a line, or the sentence on what is wrong with them. */
function readOptions(options: unknown): CheckParameters | string {
  if (!isGiven(options)) return {};
  if (!isObject(options)) return "The member options must be an object.";
  const given = Object.entries(options).filter(([, value]) => isGiven(value));
  if (!given.every(([name, value]) => OPTIONS.has(name) && typeof value === "string"))
    return `The member options takes texts, with the names ${[...OPTIONS].join(", ")}.`;
  return Object.fromEntries(given);
}

// What follows in canonical JSON. Within a text its quotation marks would be escaped.
const FOLLOWING = { answer: /,"(?:official_template":\{|ok":true,"prevalidation_status")/, error: /,"message":/ };

/** The JSON of an answer or of an error with `id` and `line`, which come after `findings` and `error` there. */
function withPlace({ answer, json }: Answered, place: object): string {
  const index = json.search(answer === undefined ? FOLLOWING.error : FOLLOWING.answer);
  return `${json.slice(0, index)},${escapeControls(JSON.stringify(place).slice(1, -1))}${json.slice(index)}`;
}

const getCodes = ({ answer, json }: Answered): readonly string[] =>
  answer === undefined ? [(JSON.parse(json) as { error: string }).error] : answer.findings.map(({ code }) => code);
