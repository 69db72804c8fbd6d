// The site and the browser of a group of tests, started before them and closed after them.
import { afterAll, beforeAll } from "vitest";
import { openSite, type Site } from "./browser.ts";

export function useSite(options: Parameters<typeof openSite>[0] = {}): Site {
  let site: Site | undefined;
  const opened = (): Site => site as Site;
  beforeAll(async () => {
    site = await openSite(options);
  });
  afterAll(() => site?.close());
  return {
    get origin() {
      return opened().origin;
    },
    open: (context) => opened().open(context),
    reopen: (context) => opened().reopen(context),
    close: () => opened().close(),
  };
}
