// Names that a draft brings along (unknown members) in a form that is safe to print anywhere.

// 64 code points name any honest key; a longer one is cut, so that names cannot swell an answer.
const MAX_CODE_POINTS = 64;

// Control characters (Cc), lone surrogates (Cs) and the marks that change the direction of text around them.
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/** The name cut to 64 code points, then with control characters, lone surrogates and bidirectional marks as `\uXXXX`. */
export function displayName(name: string): string {
  let end = 0;
  for (let points = 0; points < MAX_CODE_POINTS && end < name.length; points++) {
    end += (name.codePointAt(end) as number) > 0xffff ? 2 : 1;
  }
  return name.slice(0, end).replace(UNSAFE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
