// Seeded pseudo-random numbers, so that every body can be made again from a seed and its index.

export interface Random {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
  pick<T>(items: readonly T[]): T;
}

// 2^32 divided by the golden ratio: neighbouring indices land far from each other.
const GOLDEN = 0x9e3779b9;

/** The numbers of one body. The generator is mulberry32: 32 bits of state, and good enough to spread choices. */
export function createRandom(seed: number, index: number): Random {
  let state = (seed ^ Math.imul(index + 1, GOLDEN)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    percent: (share) => next() * 100 < share,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}
