// The web pages as the build takes them: what they load, and the function that makes them.
import type { Guest } from "../pipeline/7-documents/site.ts";
import { projectPages } from "./project-pages.tsx";

export const PAGES: Guest = {
  assets: {
    lexbind: "pages/site/style/lexbind.css",
    site: "pages/site/client/site.ts",
    deadline: "pages/site/client/deadline.ts",
    search: "pages/site/client/search.ts",
    check: "pages/check/main.tsx",
    "check-worker": "pages/check/worker.ts",
    clocks: "pages/clocks/main.tsx",
  },
  make: projectPages,
};
