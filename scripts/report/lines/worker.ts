// A thread that answers lines. Its data is the check, and each message has lines.
import { parentPort, workerData } from "node:worker_threads";
import { readPublished } from "../../command-line/inputs.ts";
import type { Line } from "../../command-line/lines.ts";
import { findProfile } from "../find-profile.ts";
import { createAnswerLines, type LineCheck } from "./answer-lines.ts";

const check = workerData as LineCheck;
const artifacts = readPublished("use");
const answerLines = createAnswerLines(artifacts, await findProfile(artifacts, check.profile), check);
parentPort?.on("message", (lines: readonly Line[]) => parentPort?.postMessage(answerLines(lines)));
