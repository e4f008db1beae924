/** The same numbers each time (mulberry32), so that the demo workspace is the same on every machine. */
export function randomSource(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share: number) => next() < share,
    pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    /** Between `daysAgo` and now, more often lately. */
    past: (daysAgo: number) => Date.now() - Math.floor(next() ** 1.5 * daysAgo * 86_400_000) - 60_000,
  };
}
export type Random = ReturnType<typeof randomSource>;
