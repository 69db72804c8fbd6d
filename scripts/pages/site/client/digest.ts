/** The SHA-256 of bytes in hex; undefined where the browser does not hash, which needs a secure context: HTTPS or localhost. */
export async function sha256Of(bytes: BufferSource): Promise<string | undefined> {
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", bytes);
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
