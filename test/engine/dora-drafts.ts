// Drafts of the profile dora.
import * as built from "../support.ts";
import { createDrafts } from "./create-drafts.ts";

export const {
  ACT_ID,
  PROFILE,
  RULE_SET,
  FIELDS,
  RULES,
  READY_REPORT,
  READY_MANIFEST,
  checkText,
  codeListOf,
  answerTo,
  readyWith,
  readyWithText,
  lint,
  prevalidate,
  runOf,
  requestText,
  sampleRequests,
} = createDrafts(built, "dora");
