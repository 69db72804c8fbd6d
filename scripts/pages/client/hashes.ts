// "Check it yourself": fetches the published files and hashes them in the browser.

/** Makes the buttons work; where the browser cannot hash, says so instead. */
export function prepareHashChecks(): void {
  for (const section of document.querySelectorAll<HTMLElement>("[data-hash-check]")) {
    const button = section.querySelector<HTMLButtonElement>("[data-hash-start]");
    const unavailable = section.querySelector<HTMLElement>("[data-hash-unavailable]");
    // Only there in a secure context: HTTPS and localhost.
    if (globalThis.crypto?.subtle === undefined) {
      button?.remove();
      if (unavailable !== null) unavailable.hidden = false;
      continue;
    }
    button?.addEventListener("click", () => {
      for (const line of section.querySelectorAll<HTMLElement>("[data-hash]")) void check(line);
    });
  }
}

async function check(line: HTMLElement): Promise<void> {
  const { hash: expected = "", url = "" } = line.dataset;
  say(line, "", "Fetching…");
  try {
    // What the server has now, not what a cache kept.
    const answer = await fetch(url, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`the host answered ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    const actual = `sha256:${hexOf(await crypto.subtle.digest("SHA-256", bytes))}`;
    if (actual === expected) say(line, "is-ready", `The same. ${bytes.byteLength} bytes were hashed just now.`);
    else say(line, "is-blocking", `Not the same: this host's file has ${actual}.`);
  } catch (error) {
    say(line, "is-attention", `Could not be checked: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function say(line: HTMLElement, tone: string, words: string): void {
  line.className = tone === "" ? "small" : `notice small ${tone}`;
  line.textContent = words;
}

const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
