import type { Field } from '@/components/records/engine/definition';
import type { Row } from '@/components/records/engine/record-types';
import { type Compared, comparedRecords } from '@/components/records/look-alikes/compared';
import { MERGED_FIELDS } from '@/server/records/merge/fields';

/** The place of a record among those that are compared. */
export type Side = number;

/** A line of a review: what the records say of one field. */
export interface Line {
  name: string;
  label: string;
  texts: string[];
  /** Whether there is something to choose. */
  differs: boolean;
}

const CUSTOM = 'customFields.';

/** A value as a person reads it. */
function textOf(field: Field<Compared>, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return 'name' in value ? String(value.name) : '';
  return field.choices?.[String(value)]?.label ?? String(value);
}

/** The lines of some records, the ones with a choice first; what all leave empty is not shown. */
export function linesOf(type: Compared, fields: readonly Field<Compared>[], records: readonly Row<Compared>[]): Line[] {
  const merged: readonly string[] = MERGED_FIELDS[comparedRecords[type].entity];
  const lines = fields
    .filter(({ name }) => merged.includes(name) || name.startsWith(CUSTOM))
    .map((field): Line => {
      const texts = records.map((record) => textOf(field, field.of(record)));
      return { name: field.name, label: field.label, texts, differs: texts.some((text) => text !== texts[0]) };
    })
    .filter(({ texts }) => texts.some((text) => text !== ''));
  return [...lines.filter(({ differs }) => differs), ...lines.filter(({ differs }) => !differs)];
}

/** The side that a line stands on until somebody chooses: the winner's, or the first that is not empty where that is. */
export function sideOf({ name, texts }: Line, chosen: Readonly<Record<string, Side>>, winner: Side): Side {
  return chosen[name] ?? (texts[winner] === '' ? texts.findIndex((text) => text !== '') : winner);
}

/** What is asked of the service: for each line with a choice the record whose value counts. */
export function fieldsOf(lines: readonly Line[], side: (line: Line) => Side, ids: readonly string[]) {
  const asked = lines.filter(({ differs }) => differs).map((line) => [line.name, ids[side(line)] ?? ''] as const);
  const isCustom = (name: string) => name.startsWith(CUSTOM);
  return {
    fields: Object.fromEntries(asked.filter(([name]) => !isCustom(name))),
    customFields: Object.fromEntries(
      asked.filter(([name]) => isCustom(name)).map(([name, id]) => [name.slice(CUSTOM.length), id]),
    ),
  };
}
