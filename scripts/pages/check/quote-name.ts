// Names of files, for a sentence of the page.

const MAX_NAME = 80;

/** A name is shown as it is, but not at any length. */
export const quoteName = ({ name }: Pick<File, "name">): string =>
  `“${name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name}”`;
