// Entity details in the storage of a browser, also as versions before 2.1 kept them.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepDetails, readKeptDetails } from "../../scripts/pages/check/kept-details.ts";

const EARLIER = { our_details: { legal_name: "Example Bank", currency: "EUR" } };
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  storage.set("lexbind:our-details", JSON.stringify(EARLIER));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("details that an earlier version kept are read", () => {
  expect(readKeptDetails()).toEqual(EARLIER.our_details);
});

it("details that are kept now take the place of earlier ones", () => {
  expect(keepDetails({ legal_name: "Another Bank" })).toBe(true);
  expect(readKeptDetails()).toEqual({ legal_name: "Another Bank" });
  expect([...storage.keys()]).toEqual(["lexbind:entity-details"]);
});

it("details that are forgotten are nowhere, under neither name", () => {
  keepDetails({ legal_name: "Another Bank" });
  storage.set("lexbind:our-details", JSON.stringify(EARLIER));
  expect(keepDetails(null)).toBe(true);
  expect(readKeptDetails()).toBe(null);
  expect(storage.size).toBe(0);
});
