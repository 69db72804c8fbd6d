// /assets/check.js: the page of the draft check and its worker.
import { startScript } from "./client.tsx";
import { StagePage } from "./stage-page.tsx";

startScript("check", StagePage);
