// The fragment of an address, which a person may have typed or a program cut.

/** The fragment without its sign, decoded; as it is where it is not valid percent-encoding (RFC 3986, section 2.1). */
export function getFragment({ hash }: Pick<Location, "hash">): string {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
