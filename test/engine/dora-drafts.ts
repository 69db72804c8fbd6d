// Drafts of the profile dora.
import * as built from "../support.ts";
import { createDrafts } from "./create-drafts.ts";

const drafts = createDrafts(built, "dora");

export const { RULE_SET, FIELDS, READY_REPORT, READY_MANIFEST, answerTo } = drafts;
export const { readyWith, readyWithText, runOf, requestsWith, sampleRequests } = drafts;
