import type { Context } from '@/server/kernel/context';
import type { ReportAxis, ReportGroup } from './contract';
import { intervalsBetween, startOf } from './dates';
import { type Labels, labelsOf, NONE, OTHER } from './labels';
import { MOST_DAYS } from './names';
import type { Read } from './question';
import type { Counted, GroupField } from './statement';
import type { Asked } from './subject';
import { isDated } from './subjects';

/** An axis with where each key of the answer stands on it. */
export interface Placed {
  axis: ReportAxis;
  /** -1 for one that is not shown. */
  placeOf(key: string | null): number;
}

/** Whether a record can be in several groups, so that what is in all of them is not their sum. */
export const overlaps = ({ source }: Read, group: GroupField): boolean =>
  isOfSets(group) || (source.isSnapshot === true && isDated(group.field));

/** Whether a record has any number of its values. It would be under Other once for each of them, so there is no such group. */
const isOfSets = ({ field }: GroupField) => field.kind === 'tags' || field.kind === 'many';

/** Every interval from the first to the last, or of the whole range where it is the range's own field: an axis shows true distances. */
function filled(keys: readonly string[], { field, interval }: GroupField, read: Read, { days }: Asked): string[] {
  if (!interval) return [...keys];
  const sorted = [...keys].sort();
  const isRange = read.ranged?.name === field.name;
  const first = isRange && days.from ? startOf(days.from, interval) : sorted[0];
  const last = isRange && days.until ? startOf(days.until.minus({ milliseconds: 1 }), interval) : sorted.at(-1);
  if (first === undefined || last === undefined) return sorted;
  return [...new Set([...intervalsBetween(first, last, interval, MOST_DAYS), ...sorted])].sort();
}

/** Those with an order of their own in it; others as they come, the largest first. */
function sorted(keys: readonly string[], { order }: Labels): string[] {
  const rank = new Map(order.map((key, at) => [key, at]));
  return [...keys].sort((a, b) => (rank.get(a) ?? order.length) - (rank.get(b) ?? order.length));
}

/** An axis of what came back, in its order: none and others last. */
export async function axisOf(
  ctx: Context,
  read: Read,
  asked: Asked,
  rows: readonly Counted[],
  place: 1 | 2,
): Promise<Placed | undefined> {
  const group = read.groups[place - 1];
  if (!group) return undefined;
  const found = [...new Set(rows.map((row) => row[`k${place}`]))];
  const keys = found.filter((key): key is string => Boolean(key));
  const texts = new Map(rows.map((row) => [row[`k${place}`] ?? '', row[`l${place}`]] as const).filter(isText));
  const labels = await labelsOf(ctx, group, keys, texts);
  const shown = group.interval ? filled(keys, group, read, asked) : sorted(keys, labels);
  const groups: ReportGroup[] = shown.map((key) => ({ key, label: labels.label(key), isOther: false }));
  if (found.includes('')) groups.push(NONE);
  if (found.includes(null) && !isOfSets(group)) groups.push(OTHER);
  const places = new Map(groups.map(({ key }, at) => [key, at]));
  const folded = Math.max(0, (rows[0]?.[`groups${place}`] ?? 0) - found.filter((key) => key !== null).length);
  return {
    axis: {
      ...{ field: group.field.name, label: group.field.label, interval: group.interval, groups, folded },
      overlaps: overlaps(read, group),
    },
    placeOf: (key) =>
      key === null
        ? groups.indexOf(OTHER)
        : key === ''
          ? groups.indexOf(NONE)
          : (places.get(key) ?? groups.indexOf(OTHER)),
  };
}

const isText = (one: readonly [string, string | null]): one is readonly [string, string] => one[1] !== null;
