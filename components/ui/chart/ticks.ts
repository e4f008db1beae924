interface Asked {
  /** Whether there is nothing between one and two. */
  isWhole?: boolean | undefined;
}

/** About so many steps. */
const STEPS = 4;

/** Round values at even distances (1, 2 or 5 of a power of ten) from zero or below it to the greatest value or beyond it. */
export function ticksOf(values: readonly number[], { isWhole }: Asked = {}): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const rough = (most - least || 1) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5].map((part) => part * power).find((step) => step >= rough) ?? 10 * power;
  const step = isWhole ? Math.max(1, round) : round;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  // 3 × 0.1 is 0.3, whatever the binary fraction says.
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
