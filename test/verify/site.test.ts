// The audit of a host: the server agrees, and whoever stands in front of it and changes an answer is found out, with its address.
import { describe, expect, it, vi } from "vitest";
import { CannotTell } from "../../scripts/verify/audit.ts";
import { outcomeOf } from "../../scripts/verify/print.ts";
import { verifySite } from "../../scripts/verify/site.ts";
import { app, artifacts } from "../support.ts";
import { type Document, editJson, placesOf, reseal } from "./copy.ts";
import {
  ACT,
  type Answer,
  appOf,
  at,
  auditHost,
  ENCODED,
  EXAMPLES,
  type Fetch,
  inFront,
  POST,
  published,
  RULES,
  replaceBody,
  set,
  small,
  spoil,
  status,
  type Tampering,
  without,
} from "./front.ts";

// More than a thousand requests, which take a second on an idle machine.
vi.setConfig({ testTimeout: 60_000 });

it("the server agrees with what the build publishes", async () => {
  const { profiles, problems, unreachable, notes, counts } = await auditHost(app.fetch);
  expect([problems, unreachable]).toEqual([[], []]);
  expect(profiles).toHaveLength(1);
  expect(notes.filter((note) => !note.includes("assets/"))).toEqual([]);
  const paths = [...new Set(artifacts.files.values())].flatMap((file) => file.paths);
  // Beside what the manifest lists: profile.json with %3a; and the manifest and the checksums have no further addresses.
  expect(counts.addresses).toBe(paths.length + 1 - 2);
});

const FIELD = `${ACT}/fields/span_type`;
const OTHER = `${ACT}/fields/bridge_name`;
const LOWER = ENCODED.replace("%3A", "%3a");
const NOWHERE = "/api/v1/no-such-document";
const CORS = "access-control-allow-origin";

const garble = (answer: Answer) => [spoil, set("content-type", "text/plain")].map((change) => change(answer));

interface Row {
  readonly what: string;
  readonly path: string;
  /** Of the requests to the path, those that ask for this coding; all unless told. */
  readonly coding?: string;
  readonly change: (answer: Answer) => unknown;
  readonly codes: readonly string[];
}

// An address each, so that one audit of them all tells what each of them brings about.
const rows: readonly Row[] = [
  { what: "other bytes", path: `${ACT}/sources.json`, change: spoil, codes: ["wrong_digest", "wrong_hash"] },
  {
    what: "other bytes under one spelling",
    path: `${ENCODED}/stream.ndjson`,
    change: spoil,
    codes: ["wrong_digest", "wrong_hash"],
  },
  {
    what: "a spelling that leads nowhere",
    path: `${LOWER}/profile.json`,
    change: status(404),
    codes: ["wrong_status"],
  },
  {
    what: "a body cut short",
    path: `${ACT}/semantic.json`,
    change: replaceBody("{}"),
    codes: ["wrong_digest", "wrong_size"],
  },
  { what: "other bytes in br", path: RULES, coding: "br", change: replaceBody("no br"), codes: ["wrong_encoding"] },
  {
    what: "an encoding that was not asked for",
    path: `${ACT}/coverage`,
    change: set("content-encoding", "gzip"),
    codes: ["wrong_encoding"],
  },
  {
    what: "another content type",
    path: `${ACT}/fields`,
    change: set("content-type", "text/html"),
    codes: ["wrong_content_type"],
  },
  {
    what: "another charset",
    path: `${ACT}/fields.ndjson`,
    change: set("content-type", "application/x-ndjson; charset=latin1"),
    codes: ["wrong_content_type"],
  },
  { what: "no CORS", path: `${ACT}/crosswalk.json`, change: without(CORS), codes: ["wrong_cors"] },
  { what: "CORS for one origin", path: FIELD, change: set(CORS, "https://example.org"), codes: ["wrong_cors"] },
  { what: "no nosniff", path: `${FIELD}/source`, change: without("x-content-type-options"), codes: ["wrong_nosniff"] },
  { what: "no Vary", path: `${FIELD}/events.ndjson`, change: without("vary"), codes: ["wrong_vary"] },
  { what: "longer caching", path: OTHER, change: set("cache-control", "max-age=9"), codes: ["wrong_cache_control"] },
  { what: "no ETag", path: `${OTHER}/source`, change: without("etag"), codes: ["wrong_etag"] },
  {
    what: "one ETag for all encodings",
    path: RULES.replace("bridge", "bridge-notice"),
    change: set("etag", '"same"'),
    codes: ["shared_etag"],
  },
  {
    what: "no 304",
    path: ACT,
    change: (answer) => answer.status === 304 && status(200)(answer),
    codes: ["wrong_304"],
  },
  { what: "another digest", path: EXAMPLES, change: set("repr-digest", "sha-256=:AAAA:"), codes: ["wrong_digest"] },
  { what: "a redirection", path: `${ACT}/report.schema.json`, change: status(301), codes: ["wrong_status"] },
  { what: "a manifest without CORS", path: "/manifest.json", change: without(CORS), codes: ["wrong_cors"] },
  { what: "another answer to a draft", path: POST, change: garble, codes: ["wrong_answer", "wrong_content_type"] },
  { what: "a page for what is not there", path: NOWHERE, change: status(200), codes: ["wrong_status"] },
];

describe("the audit finds", async () => {
  const tamperings = rows.map(({ path, coding, change }): Tampering => [at(path, coding), change]);
  const places = placesOf(await auditHost(inFront(...tamperings)));

  it.each(rows)("$what: $codes at $path", ({ path, codes }) => {
    expect(places.filter((place) => place.endsWith(` ${path}`))).toEqual(codes.map((code) => `${code} ${path}`));
  });

  it("nothing at other addresses", () => {
    const paths = rows.map(({ path }) => path);
    expect(places.filter((place) => !paths.includes(place.split(" ")[1] as string))).toEqual([]);
  });

  it.each<[string, Tampering, string]>([
    ["no checksums", [at("/SHA256SUMS"), status(404)], "missing_file SHA256SUMS"],
    ["no JSON for what is not there", [at(NOWHERE), replaceBody("Hello")], `wrong_not_found ${NOWHERE}`],
    ["no answer to a draft", [at(POST), status(400)], `wrong_status ${POST}`],
  ])("%s", async (_, tampering, found) => {
    expect(placesOf(await auditHost(inFront(tampering)))).toEqual([found]);
  });

  it("a forged example that no other file gives away, by asking again", async () => {
    const copy = new Map(published);
    const miscount = ({ examples }: Document) => {
      const { rules } = examples[0].response;
      rules.evaluated--;
      rules.not_applicable++;
    };
    editJson(EXAMPLES.slice(1), miscount)(copy);
    reseal(copy);
    expect(placesOf(await auditHost(appOf(copy).fetch))).toEqual([`wrong_answer ${POST}`]);
  });
});

describe("a host of static files agrees", () => {
  it.each([405, 501])("without POST, by status %i, and the audit says so", async (code) => {
    const { problems, unreachable, notes } = await auditHost(inFront([at(POST), status(code)]));
    expect([problems, unreachable]).toEqual([[], []]);
    expect(notes.filter((note) => note.includes(POST))).toHaveLength(1);
  });

  it("without br, and the audit says so", async () => {
    const plain: Fetch = (request) => {
      const headers = new Headers(request.headers);
      if (headers.get("accept-encoding") !== "br") return small.fetch(request);
      headers.delete("accept-encoding");
      return small.fetch(new Request(request.url, { headers }));
    };
    const { problems, notes } = await auditHost(plain);
    expect(problems).toEqual([]);
    expect(notes.filter((note) => /\bbr\b/.test(note))).toHaveLength(1);
  });

  it("in a folder of its own", async () => {
    const folder: Fetch = async (request) => {
      const { url, method, headers } = request;
      const body = method === "POST" ? await request.text() : null;
      return small.fetch(new Request(url.replace("/mirror/", "/"), { method, headers, body }));
    };
    const { problems, counts } = await auditHost(folder, {}, "/mirror/");
    expect(problems).toEqual([]);
    expect(counts.files).toBeGreaterThan(20);
  });
});

describe("of a host that falters", () => {
  it.each([429, 500])("a first answer of %i is asked for again", async (code) => {
    const seen = new Set<string>();
    const isFirst = ({ url, headers }: Request) => {
      const key = `${url} ${headers.get("accept-encoding")} ${headers.get("if-none-match")}`;
      return !seen.has(key) && seen.add(key) !== undefined;
    };
    const audit = await auditHost(inFront([isFirst, status(code)]));
    expect(outcomeOf(audit)).toBe("agrees");
  });

  it("an address that stays away leaves the outcome open", async () => {
    const audit = await auditHost(inFront([at(RULES), status(503)]));
    expect(outcomeOf(audit)).toBe("unknown");
    expect(audit.unreachable).toEqual([expect.stringContaining(RULES)]);
  });

  it("an address that never answers is given up after its time", async () => {
    const stuck: Fetch = (request) => (at(RULES)(request) ? new Promise(() => {}) : small.fetch(request));
    const audit = await auditHost(stuck, { timeoutMs: 500, tries: 1 });
    expect(audit.unreachable).toContainEqual(expect.stringContaining(RULES));
  });

  it("is given up when too many addresses stay away", async () => {
    const isList = (request: Request) => at("/manifest.json")(request) || at("/SHA256SUMS")(request);
    const audit = await auditHost(inFront([(request) => !isList(request), status(503)]), { tries: 1 });
    expect(outcomeOf(audit)).toBe("unknown");
    // A worker that has begun goes on to its end.
    expect(audit.counts.requests).toBeLessThan(2 + 24 + 8);
  });

  it("a difference is certain though an address stays away", async () => {
    const audit = await auditHost(inFront([at(RULES), status(503)], [at(EXAMPLES), spoil]));
    expect(outcomeOf(audit)).toBe("differs");
    expect(audit.unreachable).toHaveLength(1);
  });

  it("no more than eight requests are under way at once", async () => {
    let underWay = 0;
    let most = 0;
    const counting: Fetch = async (request) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const answer = await small.fetch(request);
      underWay--;
      return answer;
    };
    await auditHost(counting);
    expect(most).toBe(8);
  });

  it("a host without a manifest cannot be told of", async () => {
    await expect(auditHost(inFront([at("/manifest.json"), status(404)]))).rejects.toThrow(CannotTell);
  });

  it("a host that is not there cannot be told of", async () => {
    await expect(verifySite("http://127.0.0.1:1", { backoffMs: 0 })).rejects.toThrow(CannotTell);
  });
});
