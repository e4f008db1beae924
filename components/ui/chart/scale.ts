import { ticksOf } from './ticks';

/** Figures under one name, one for each point; null where there is none. */
export interface Series {
  key: string;
  name: string;
  color: string;
  drawn: 'bar' | 'line' | 'area';
  values: readonly (number | null)[];
}

export interface Data {
  series: readonly Series[];
  /** What each point is called below the chart; there are as many of them as points. */
  labels: readonly string[];
  /** Where the points stand, from 0 to 1; at even distances when left out. */
  places?: readonly number[] | undefined;
  /** Whether the bars of a point stand on each other. */
  isStacked?: boolean | undefined;
  /** Whether there is nothing between one and two. */
  isWhole?: boolean | undefined;
}

/** Where everything stands: across from 0 to 1, upwards from 0 to 1. */
export function scaleOf({ series, labels, places, isStacked, isWhole }: Data) {
  const bars = series.filter(({ drawn }) => drawn === 'bar');
  // What is below zero hangs from it, and takes nothing off what stands on it.
  const sumOf = (at: number, keep: (value: number) => number) =>
    bars.reduce((sum, { values }) => sum + keep(values[at] ?? 0), 0);
  const sums = labels.flatMap((_, at) => [
    sumOf(at, (value) => Math.max(0, value)),
    sumOf(at, (value) => Math.min(0, value)),
  ]);
  const ticks = ticksOf(
    [...series.flatMap(({ values }) => values.map((value) => value ?? 0)), ...(isStacked ? sums : [])],
    {
      isWhole,
    },
  );
  const [least = 0] = ticks;
  const height = (ticks.at(-1) ?? 1) - least;
  const count = labels.length;
  const even = (at: number) => (bars.length > 0 || count === 1 ? (at + 0.5) / count : at / (count - 1));
  const x = labels.map((_, at) => places?.[at] ?? even(at));
  return {
    ticks,
    bars,
    x,
    y: (value: number) => (value - least) / height,
    /** The point nearest to a place. */
    nearest: (place: number) =>
      x.reduce((best, one, at) => (Math.abs(one - place) < Math.abs((x[best] ?? 0) - place) ? at : best), 0),
  };
}
export type Scale = ReturnType<typeof scaleOf>;

/** Which series is nearest to a place at a point; undefined where none has a figure there. */
export function nearestLine(series: readonly Series[], at: number, far: (value: number) => number): number | undefined {
  const found = series.flatMap(({ values }, place) => {
    const value = values[at];
    return value === null || value === undefined ? [] : [{ place, off: far(value) }];
  });
  return found.sort((a, b) => a.off - b.off)[0]?.place;
}

/** `0.25` is `25%`. */
export const percent = (part: number) => `${part * 100}%`;
