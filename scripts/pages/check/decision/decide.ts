// /assets/decide.js: the draft check of profiles that decide something. The others would load its questions and cards for nothing.
import { startScript } from "../client.tsx";
import { DecisionPage } from "./decision-page.tsx";
import { getTurns } from "./turning.ts";

startScript("decide", DecisionPage, getTurns);
