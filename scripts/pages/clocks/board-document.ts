// clocks.json as the page of clocks reads it.
import type { Board } from "../../../server/engine/board/board.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { ResolvedBoard } from "../../pipeline/model/authored-clocks.ts";
import type { CitingBoard } from "../../report/board/format-board.ts";
import { shownZoneOf } from "../check/controls/values.ts";

/** What clocks.json has besides the board. */
export interface BoardDocument extends CitingBoard, Pick<ResolvedBoard, "readings" | "reports"> {
  readonly assumptions: Readonly<Record<string, string>>;
}

/** What controls of the draft check need: the zones of the States and that of a person, and that there are deadlines in local time. */
export const placeOf = ({ acts, code_lists }: Board, parameters: CheckParameters) => ({
  profile: { code_lists, clocks: acts.flatMap(({ clocks }) => clocks) },
  parameters,
});

/** The zone in which a person is shown times. */
export const zoneOf = (board: Board, { options }: { readonly options: CheckParameters }): string =>
  shownZoneOf(placeOf(board, options));
