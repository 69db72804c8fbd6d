// Drafts of the neutral act, of its profile with fields of every type, evidence, an official form and a deadline.
import * as bridge from "../bridge.ts";
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
} = createDrafts(bridge, "closing");
