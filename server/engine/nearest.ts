// "Did you mean": the known name closest to a mistyped one.

// Two slips in a short name, three in a long one; beyond that a suggestion is a guess.
const maxDistance = (length: number) => (length < 4 ? 1 : length < 12 ? 2 : 3);

/** The known name with the fewest single-character edits to `name`, the first in order among equals; null when none is close. */
export function nearest(name: string, known: Iterable<string>): string | null {
  const limit = maxDistance(name.length);
  let best: string | null = null;
  let bestDistance = limit + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance in UTF-16 code units, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
