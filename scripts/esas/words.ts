// What pages say about the file of the ESAs, where the crosswalk of a profile has one.
export const ESAS_WORDS = {
  save: "Save in the ESAs' format",
  saveIncomplete: "Save it incomplete",
  opened: "This is a file in the ESAs' format.",
  converted: "Converted from the ESAs' format",
  written: "Written in the ESAs' format",
  incomplete: "The ESAs' file is not complete",
} as const;

/** Whether a profile has such a file. */
export const hasEsasFile = ({ crosswalk }: { readonly crosswalk: { readonly esas_file?: unknown } }): boolean =>
  crosswalk.esas_file !== undefined;
