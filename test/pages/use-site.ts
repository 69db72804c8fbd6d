// The site and the browser of a group of tests, connected to before them and closed after them.
import { afterAll, beforeAll } from "vitest";
import { openSite, type Site } from "./browser.ts";

export function useSite(options: Parameters<typeof openSite>[0] = {}): Site {
  const site: Partial<Site> = {};
  beforeAll(async () => {
    Object.assign(site, await openSite(options));
  });
  afterAll(() => site.close?.());
  return site as Site;
}
