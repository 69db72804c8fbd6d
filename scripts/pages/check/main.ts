// /assets/check.js: the page of the draft check and its worker.
import { startScript } from "./client.tsx";
import { StepPage } from "./step-page.tsx";

startScript("check", StepPage);
