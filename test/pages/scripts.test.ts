// The scripts of the pages: what they store, evaluate and request, and that they know no field.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT, readPublic } from "../support.ts";
import { FIELD_IDS } from "./page-facts.ts";

const STORAGE = /localStorage|sessionStorage|indexedDB|document\.cookie|\bcaches\b|serviceWorker/g;
const EVALUATION = /\beval\(|new Function/g;
const SERVER_CODE = /access-control-|\bnode:|FastResponse|content-length/gi;
const REQUESTS = /\bfetch\b|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|\bimport\(/g;
const MARKUP = /outerHTML|insertAdjacentHTML|document\.write|DOMParser/g;

it("the built script of the calculator evaluates nothing, makes no request, and stores only what the draft check takes", () => {
  const script = readPublic("assets/deadline.js").toString();
  const patterns = [STORAGE, EVALUATION, SERVER_CODE, MARKUP, REQUESTS];
  const found = patterns.flatMap((pattern) => script.match(pattern) ?? []);
  expect(found.filter((name) => name !== "sessionStorage")).toEqual([]);
  expect(script.match(/sessionStorage\.setItem/g)).toHaveLength(1);
});

it("the built script of the draft check evaluates and serves nothing, and makes requests in one place", () => {
  const script = readPublic("assets/check.js").toString();
  const patterns = [EVALUATION, SERVER_CODE, MARKUP];
  expect(patterns.flatMap((pattern) => script.match(pattern) ?? [])).toEqual([]);
  expect(script.match(REQUESTS)).toEqual(["fetch"]);
});

it("the code of the draft check names no field, and stores drafts in one place and entity details in another", () => {
  const folder = `${ROOT}scripts/pages/check/`;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const filesWith = (pattern: RegExp) =>
    files.filter((file) => readFileSync(folder + file, "utf8").match(pattern) !== null).sort();
  expect(filesWith(new RegExp(FIELD_IDS.join("|")))).toEqual([]);
  expect(filesWith(STORAGE)).toEqual(["found-records.ts", "kept-details.ts"]);
});
