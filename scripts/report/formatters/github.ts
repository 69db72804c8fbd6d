// Answers as workflow commands of GitHub Actions, which it shows as annotations at the line of a draft.
import { escapeControls } from "../../../server/engine/names.ts";
import type { Severity } from "../../../server/engine/rule-set.ts";
import { createFindRegion } from "../json/json-members.ts";
import { type Formatter, getFindings, isUnusable, profileName } from "./formatter.ts";
import { formatLine } from "./text.ts";

const COMMAND: Readonly<Record<Severity, "error" | "warning" | "notice">> = {
  blocking: "error",
  attention: "warning",
  info: "notice",
};

/** One annotation per finding, with code and profile as its title, and the line of the draft; an unusable file is an error. */
export const formatGithub: Formatter = (options) => ({
  add(result) {
    const { name: file } = result;
    if (isUnusable(result)) return annotation("error", { file, title: "unusable file" }, result.cause);
    const { profile } = result;
    const findRegion = createFindRegion(result.text);
    const annotations = getFindings(result).map(({ code, field_id, message, severity }) => {
      const { startLine: line, startColumn: col } = findRegion(field_id);
      return annotation(COMMAND[severity], { file, line, col, title: `${code} (${profileName(profile)})` }, message);
    });
    return annotations.join("") + formatLine(result, { ...options, profile });
  },
});

type Properties = Readonly<Record<string, string | number>>;

/** https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions; escapes as its toolkit does. */
function annotation(command: string, properties: Properties, message: string): string {
  const given = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${command} ${given.join(",")}::${escapeData(message)}\n`;
}

const escapeData = (text: string): string => escapeControls(text.replace(/[%\r\n]/g, encodeURIComponent));
const escapeProperty = (text: string): string => escapeControls(text.replace(/[%\r\n:,]/g, encodeURIComponent));
