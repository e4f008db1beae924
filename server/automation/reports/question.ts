import type { Context } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import { compileTree, fieldsIn } from '@/server/kernel/db/filtering';
import type { Dimension, Measure, Question, Range } from './contract';
import { checkRange } from './dates';
import type { Subject } from './names';
import type { GroupField } from './statement';
import type { SubjectSource } from './subject';
import {
  type Compared,
  fieldAt,
  fieldsOf,
  isDated,
  isMeasured,
  makesGroups,
  requireReading,
  subjects,
} from './subjects';

/** What a report asks, with every name in it looked up. */
export interface Read extends Question {
  source: SubjectSource;
  fields: ReadonlyMap<string, Compared>;
  groups: GroupField[];
  measured: Compared | undefined;
  ranged: Compared | undefined;
}

interface Sent {
  subject: Subject;
  measure?: Measure | undefined;
  groupBy?: Dimension[] | undefined;
  where?: Question['where'] | undefined;
  range?: Range | null | undefined;
}

/** What was sent, with what it leaves open filled in. */
export const questionOf = ({ subject, measure, groupBy, where, range }: Sent): Question => ({
  subject,
  measure: measure ?? { is: 'COUNT' },
  groupBy: groupBy ?? [],
  where: where ?? null,
  range: range ?? null,
});

function measuredBy({ is, field: name }: Measure, fields: Read['fields']): Compared | undefined {
  if (is === 'COUNT') {
    if (name !== undefined) throw invalid('measure.field', 'is not taken by COUNT');
    return undefined;
  }
  if (name === undefined) throw invalid('measure.field', 'Required', { code: 'required' });
  const field = fieldAt(fields, name, 'measure.field');
  if (!isMeasured(field)) throw invalid('measure.field', 'must be a number or an amount of money');
  return field;
}

function groupedBy(groupBy: readonly Dimension[], fields: Read['fields']): GroupField[] {
  return groupBy.map(({ field: name, interval }, i) => {
    const place = `groupBy[${i}].field`;
    const field = fieldAt(fields, name, place);
    if (!makesGroups(field)) throw invalid(place, `${name} is hardly the same twice, and makes no groups`);
    if (groupBy.findIndex((one) => one.field === name) < i) throw invalid(place, 'is grouped by already');
    if (interval !== undefined && !isDated(field))
      throw invalid(`groupBy[${i}].interval`, 'is of a day or a time alone');
    return { field, interval: isDated(field) ? (interval ?? 'MONTH') : null };
  });
}

function rangedBy(range: Range | null, fields: Read['fields']): Compared | undefined {
  if (!range) return undefined;
  checkRange(range);
  const field = fieldAt(fields, range.field, 'range.field');
  if (!isDated(field)) throw invalid('range.field', 'must be a day or a time');
  return field;
}

/** Looks up what a report names. Throws the 403 of what may not be read, and the 400 of what is wrong, at its place. */
export async function readQuestion(ctx: Context, question: Question): Promise<Read> {
  const { subject, measure, groupBy, where, range } = question;
  requireReading(ctx, subject);
  const source = subjects[subject];
  const named = [measure.field, range?.field, ...groupBy.map(({ field }) => field)];
  const names = [...named.filter((name) => name !== undefined), ...(where ? fieldsIn(where) : [])];
  const fields = await fieldsOf(ctx, source, names);
  if (where) compileTree(ctx, comparisonsOf(fields), where);
  return {
    ...question,
    source,
    fields,
    measured: measuredBy(measure, fields),
    groups: groupedBy(groupBy, fields),
    ranged: rangedBy(range, fields),
  };
}

export const comparisonsOf = (fields: Read['fields']) =>
  new Map([...fields].map(([name, { comparison }]) => [name, comparison]));
