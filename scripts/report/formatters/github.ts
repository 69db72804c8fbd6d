// Answers as workflow commands of GitHub Actions, which it shows as annotations at the line of a draft.
import { escapeControls } from "../../../server/engine/names.ts";
import type { Severity } from "../../../server/engine/rule-set.ts";
import { createFindRegion } from "../json/json-members.ts";
import { formatCount } from "../wording/words.ts";
import { type Formatter, getFindings, isUnusable, profileName } from "./formatter.ts";
import { formatLine } from "./text.ts";

const COMMAND: Readonly<Record<Severity, "error" | "warning" | "notice">> = {
  blocking: "error",
  attention: "warning",
  info: "notice",
};

type Command = (typeof COMMAND)[Severity];

/** A step shows at most as many annotations of a command. */
const MAX_SHOWN = 10;

/**
 * One annotation per finding, with code and profile as its title, and the line of the draft; an unusable file is an error. Those that a step would
 * not show are counted in the last line.
 */
export const formatGithub: Formatter = (options) => {
  const counts = new Map<Command, number>();
  const annotate = (command: Command, properties: Properties, message: string): string => {
    const count = (counts.get(command) ?? 0) + 1;
    counts.set(command, count);
    return count > MAX_SHOWN ? "" : annotation(command, properties, message);
  };
  return {
    add(result) {
      const { name: file } = result;
      if (isUnusable(result)) {
        const line = `${escapeControls(`${file}: unusable; ${result.cause}`)}\n`;
        return annotate("error", { file, title: "unusable file" }, result.cause) || line;
      }
      const { profile } = result;
      const findRegion = createFindRegion(result.text);
      const annotations = getFindings(result).map(({ code, field_id, message, severity }) => {
        const { startLine: line, startColumn: col } = findRegion(field_id);
        return annotate(COMMAND[severity], { file, line, col, title: `${code} (${profileName(profile)})` }, message);
      });
      return annotations.join("") + formatLine(result, { ...options, profile });
    },
    end() {
      const more = Object.values(COMMAND).flatMap((command) => {
        const count = (counts.get(command) ?? 0) - MAX_SHOWN;
        return count > 0 ? formatCount(count, `more ${command}`) : [];
      });
      return more.length === 0
        ? ""
        : `${more.join(", ")}: a step shows ${MAX_SHOWN} of each. Use another format for all.\n`;
    },
  };
};

type Properties = Readonly<Record<string, string | number>>;

/** https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions; escapes as its toolkit does. */
function annotation(command: string, properties: Properties, message: string): string {
  const given = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${command} ${given.join(",")}::${escapeData(message)}\n`;
}

const escapeData = (text: string): string => escapeControls(text.replace(/[%\r\n]/g, encodeURIComponent));
const escapeProperty = (text: string): string => escapeControls(text.replace(/[%\r\n:,]/g, encodeURIComponent));
