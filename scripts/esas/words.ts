// What pages say about the file of the ESAs, where the crosswalk of a profile has one.
export const ESAS_WORDS = {
  save: "Save the ESAs file",
  savePartly: "Save the ESAs file (partial)",
  saveIncomplete: "Save the incomplete ESAs file",
  saveAs: "Save in the ESAs' format",
  opened: "This is a file in the ESAs' format.",
  converted: "Converted from the ESAs' format",
  written: "Written in the ESAs' format",
  incomplete: "The ESAs' file is not complete",
} as const;

/** Whether a profile has such a file. */
export const hasEsasFile = ({ crosswalk }: { readonly crosswalk: { readonly esas_file?: unknown } }): boolean =>
  crosswalk.esas_file !== undefined;
