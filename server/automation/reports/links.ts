import { filterTree, type Leaf, type Tree } from '@/server/kernel/contract/filter';
import { fieldsIn } from '@/server/kernel/db/filtering';
import type { ReportAxis, ReportGroup } from './contract';
import { daysOfInterval, within } from './dates';
import type { Read } from './question';
import type { GroupField } from './statement';
import type { Asked } from './subject';

/** The conditions that a record is in a group; undefined where no condition says so. */
function inGroup(field: GroupField, group: ReportGroup, axis: ReportAxis, timezone: string): Leaf[] | undefined {
  const { name, kind } = field.field;
  if (group.isOther) return inOthers(field, axis);
  if (group.key === null) return [{ field: name, is: 'isEmpty' }];
  if (field.interval) return within(name, kind, daysOfInterval(group.key, field.interval, timezone));
  if (kind === 'tags' || kind === 'many') return [{ field: name, is: 'hasAny', value: [group.key] }];
  return [{ field: name, is: 'is', value: kind === 'flag' ? group.key === 'true' : group.key }];
}

/** None of those that are shown. */
function inOthers({ field: { name }, interval }: GroupField, { groups }: ReportAxis): Leaf[] | undefined {
  if (interval) return undefined;
  const shown = groups.flatMap(({ key }) => key ?? []);
  const isNoneShown = groups.some(({ key, isOther }) => key === null && !isOther);
  return [
    { field: name, is: 'noneOf', value: shown },
    ...(isNoneShown ? [{ field: name, is: 'isNotEmpty' as const }] : []),
  ];
}

export interface Link {
  where: Tree | null;
  isListed: boolean;
  hasRecords: boolean;
}

const NO_LINK: Link = { where: null, isListed: false, hasRecords: false };

/** The filters that find the records behind the figures of a report, in their list where there is one. */
export class Links {
  /** What all of them have in common. */
  private readonly common: (Leaf | Tree)[];
  /** Whether their list knows every field that they are chosen by. */
  private readonly isListed: boolean;

  constructor(
    private readonly read: Read,
    { days }: Asked,
    private readonly timezone: string,
  ) {
    const { where, ranged, groups, fields, source } = read;
    const named = [
      ...(where ? fieldsIn(where) : []),
      ...(ranged ? [ranged.name] : []),
      ...groups.map(({ field }) => field.name),
    ];
    this.isListed = source.hasList && named.every((name) => fields.get(name)?.isListed !== false);
    // A filter of which all must hold is spread, as trees are of three levels at most.
    const own = where ? (where.op === 'and' ? where.of : [where]) : [];
    this.common = [...own, ...(ranged ? within(ranged.name, ranged.kind, days) : [])];
  }

  /** Those of some groups, one of each axis. */
  of(groups: readonly ReportGroup[], axes: readonly ReportAxis[]): Link {
    const of = [...this.common];
    for (const [at, group] of groups.entries()) {
      const [field, axis] = [this.read.groups[at], axes[at]];
      const leaves = field && axis && inGroup(field, group, axis, this.timezone);
      if (!leaves) return NO_LINK;
      of.push(...leaves);
    }
    const found = { isListed: this.isListed, hasRecords: true };
    if (of.length === 0) return { where: null, ...found };
    const tree: Tree = { op: 'and', of };
    return filterTree().safeParse(tree).success ? { where: tree, ...found } : NO_LINK;
  }
}
