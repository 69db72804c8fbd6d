// /assets/check.js: the page of the draft check and its worker.
import { startScript } from "./script.ts";
import { StepPage } from "./step-page.tsx";

startScript("check", StepPage);
