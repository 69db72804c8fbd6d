// Drafts of the neutral act, of its profile with fields of every type, evidence, an official form and a deadline.
import * as bridge from "../bridge.ts";
import { createDrafts } from "./create-drafts.ts";

const drafts = createDrafts(bridge, "closing");

export const { ACT_ID, PROFILE, RULE_SET, FIELDS, RULES, READY_REPORT, READY_MANIFEST } = drafts;
export const { checkText, answerTo, lint, prevalidate } = drafts;
export const { readyWith, readyWithText, runOf, requestsWith, sampleRequests } = drafts;
