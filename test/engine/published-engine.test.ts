// The engine that answers name: published at its hash, it imports nothing and gives the answers of the server.
import { expect, it } from "vitest";
import type { createCheckText } from "../../server/engine/engine.ts";
import { ALIASES, artifacts, linesIn, post, readJsonFile, readPublic, sha256 } from "../support.ts";

const PATH = `/api/v1/by-hash/${artifacts.engineHash.replace("sha256:", "")}`;
const text = readPublic(PATH.slice(1)).toString("utf8");
const engine: { readonly createAnswerText: typeof createCheckText } = await import(
  `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`
);

it("the engine is published at the hash of its bytes and needs no other module", () => {
  expect(`sha256:${sha256(text)}`).toBe(artifacts.engineHash);
  expect(text).not.toMatch(/\bimport\s*[("'{]|\brequire\(|\bprocess\.|\bfetch\(/);
});

it.each(ALIASES)(
  "the published engine gives the bytes of the server's answers to the examples of %s",
  async (alias) => {
    const profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
    const hashes = {
      profile_artifact_hash: `sha256:${sha256(readPublic(`api/v1/profiles/${alias}/profile.json`))}`,
      profile_semantic_hash: profile.provenance.profile_semantic_hash,
      engine_hash: artifacts.engineHash,
    };
    const check = engine.createAnswerText(profile, hashes);
    for (const { request } of profile.examples) {
      const answer = await post(`/api/v1/profiles/${alias}/prevalidate-report`, request);
      const json = await answer.text();
      expect(JSON.parse(json)).toMatchObject(hashes);
      expect(check(JSON.stringify(request), "prevalidation")).toMatchObject({ json });
    }
  },
);

it("what answers name by a hash is published at it, of former releases too, and the history names nothing else", () => {
  const events = linesIn(readPublic("api/v1/changes.ndjson").toString("utf8"));
  const hashes = events.flatMap((event) => [
    event.profile_artifact_hash,
    event.profile_semantic_hash,
    event.engine_hash,
  ]);
  for (const hash of new Set<string>([...hashes, artifacts.engineHash])) {
    const path = `/api/v1/by-hash/${hash.replace("sha256:", "")}`;
    expect(`sha256:${artifacts.files.get(path)?.sha256}`).toBe(hash);
  }
  expect(events.map(({ alias, version }) => `${alias} ${version}`)).toEqual(
    expect.arrayContaining(["dora 1.1.0", "dora 2.0.0", "dora-final 1.1.0", "dora-cyber-threat 1.0.0"]),
  );
});
