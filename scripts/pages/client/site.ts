// /assets/site.js: what every page can do besides being read. The style sheet shows what needs script once this has run.
import { prepareCopying, showOrigin } from "./copy.ts";
import { prepareFilters } from "./filters.ts";
import { prepareHashChecks } from "./hashes.ts";

document.documentElement.classList.add("has-script");
showOrigin();
prepareCopying();
prepareFilters();
prepareHashChecks();
