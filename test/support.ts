// What tests share: the built files, the app over them, and the base example of the profile dora. bridge.ts has the same of a neutral act.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { fileURLToPath } from "node:url";
import { createApp } from "../server/app.ts";
import { readArtifacts } from "../server/artifacts.ts";
import { decompress } from "../server/decompress.ts";
import type { Answer } from "../server/engine/answer.ts";
import type { CheckParameters } from "../server/engine/options.ts";
import type { Mode } from "../server/engine/rule-set.ts";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../");
export const PUBLIC = `${ROOT}dist/public/`;

export const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
export const readPublic = (file: string): Buffer => readFileSync(PUBLIC + file);

/** A state is waited for as long as the test may take, because a busy machine may need many times what an idle one does. */
export const PATIENCE = { timeout: 3_600_000 };

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
export type Json = any;

export interface DraftRequest {
  report: Record<string, unknown>;
  evidence_manifest?: Record<string, unknown>;
}

/** The values of NDJSON. */
export const linesIn = (text: string): Json[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** A POST whose body arrives in these chunks. */
export const uploadOf = (path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Request =>
  new Request(`http://host${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: ReadableStream.from(chunks),
    duplex: "half",
  } as RequestInit);

/**
 * What tests ask of a build: its files, the app over them, and one of its profiles. The files are read at the start with their compressed forms,
 * as a server does, or each when it is asked for.
 */
export function serveBuild(read: (file: string) => Buffer, alias: string, readAt: "start" | "use" = "start") {
  const artifacts = readArtifacts(read, sha256, readAt === "use" ? { readAt } : { decompress });
  const app = createApp(artifacts);
  /** A published JSON document by its file below public/. */
  const readJsonFile = (file: string): Json => JSON.parse(read(file).toString("utf8"));
  const ask = async (path: string, init?: RequestInit): Promise<Response> => app.request(path, init);
  /** POSTs a body (a value is sent as JSON, a string or bytes as they are). */
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
    });
  const examples = new Map<string, Json>();
  /** A fresh copy of the request of an example of a profile. The file is read once, because tests of tables ask for hundreds. */
  const exampleOf = (profile: string, name: string): Json => {
    const known = examples.get(profile) ?? readJsonFile(`api/v1/profiles/${profile}/examples.json`).examples;
    examples.set(profile, known);
    return structuredClone(known.find((example: Json) => example.name === name).request);
  };
  /** The answer of the engine to a text that is a request, as a value and as JSON, with the rules that failed. */
  const checkedBy = (profile: string, text: string, mode: Mode = "prevalidation", parameters?: CheckParameters) => {
    const checked = artifacts.profiles.get(profile)?.checkText(text, mode, parameters);
    if (checked === undefined || !("json" in checked)) throw new Error(`no request of ${profile}: ${checked?.error}`);
    return { ...checked, answer: JSON.parse(checked.json) as Answer };
  };
  /** A fresh copy of the complete, evidenced, ready request of a profile. */
  const readyRequest = (profile = alias): Required<DraftRequest> =>
    readJsonFile(`api/v1/profiles/${profile}/report.schema.json`).examples[0];
  const ACT_ID = artifacts.profiles.get(alias)?.act_id ?? "";
  const PROFILE = `/api/v1/profiles/${alias}`;
  return { artifacts, app, readJsonFile, ask, post, exampleOf, checkedBy, readyRequest, ACT_ID, PROFILE };
}

export type Build = Pick<ReturnType<typeof serveBuild>, "artifacts" | "readJsonFile" | "checkedBy" | "readyRequest">;

export const { artifacts, app, readJsonFile, ask, post, exampleOf, checkedBy, readyRequest, ACT_ID, PROFILE } =
  serveBuild(readPublic, "dora", "use");
/** The names of the profiles in paths. */
export const ALIASES: readonly string[] = [...new Set([...artifacts.profiles.values()].map(({ alias }) => alias))];
/** Those of DORA: what not every act has, such as a file of an authority, is expected of them. */
export const DORA = ALIASES.filter((alias) => artifacts.profiles.get(alias)?.act_id.startsWith("op:eu.dora."));
