// The answers to the published examples of all profiles, whole and brief, against the description in openapi.json.
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { ALIASES, post, readJsonFile } from "../support.ts";

const { components } = readJsonFile("api/v1/openapi.json");
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const isDescribed = ajv.compile({ $ref: "#/components/schemas/check-answer", components });

it.each(ALIASES)("the answers to the examples of %s, whole and brief, are as described", async (alias) => {
  const path = `/api/v1/profiles/${alias}`;
  const { examples } = readJsonFile(`${path.slice(1)}/examples.json`);
  for (const { request } of examples)
    for (const call of ["lint-report?detail=brief", "prevalidate-report?detail=brief", "prevalidate-report"]) {
      isDescribed(await (await post(`${path}/${call}`, request)).json());
      expect([call, isDescribed.errors]).toEqual([call, null]);
    }
});
