// What the built page of the draft check tells its script.
import { type PageFacts, ROOT_ID } from "../../scripts/pages/check/page-facts.ts";
import { readPublic } from "../support.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&#39;": "'",
};

/** Reads the attribute that the build has written. Throws where there is none. */
export function pageFacts(): PageFacts {
  const html = readPublic("dora/check.html").toString();
  const [, attribute] = new RegExp(`id="${ROOT_ID}"[^>]* data-facts="([^"]*)"`).exec(html) ?? [];
  if (attribute === undefined) throw new Error("the page has no facts for its script");
  return JSON.parse(
    attribute.replace(/&(?:quot|amp|lt|gt|#39);/g, (entity) => ENTITIES[entity] as string),
  ) as PageFacts;
}
