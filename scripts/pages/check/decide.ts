// /assets/decide.js: the draft check of profiles that decide something. The others would load its questions and cards for nothing.
import { DecisionPage } from "./decision-page.tsx";
import { startScript } from "./script.ts";
import { turnsOf } from "./turning.ts";

startScript("decide", DecisionPage, turnsOf);
