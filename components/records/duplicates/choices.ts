import type { Field } from '@/components/records/engine/definition';
import type { Row } from '@/components/records/engine/record-types';
import { type Compared, ENTITY_OF } from '@/components/records/look-alikes/compared';
import { MERGED_FIELDS } from '@/server/records/merge/fields';

export type Side = 0 | 1;

/** A line of a review: what both records say of one field. */
export interface Line {
  name: string;
  label: string;
  texts: [string, string];
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

/** The lines of two records, the ones with a choice first; what both leave empty is not shown. */
export function linesOf(
  type: Compared,
  fields: readonly Field<Compared>[],
  [a, b]: [Row<Compared>, Row<Compared>],
): Line[] {
  const merged: readonly string[] = MERGED_FIELDS[ENTITY_OF[type]];
  const lines = fields
    .filter(({ name }) => merged.includes(name) || name.startsWith(CUSTOM))
    .map((field): Line => {
      const texts: [string, string] = [textOf(field, field.of(a)), textOf(field, field.of(b))];
      return { name: field.name, label: field.label, texts, differs: texts[0] !== texts[1] };
    })
    .filter(({ texts }) => texts[0] !== '' || texts[1] !== '');
  return [...lines.filter(({ differs }) => differs), ...lines.filter(({ differs }) => !differs)];
}

/** The side that a line stands on until somebody chooses: the winner's, or the other where that is empty. */
export function sideOf({ name, texts }: Line, chosen: Readonly<Record<string, Side>>, winner: Side): Side {
  const other: Side = winner === 0 ? 1 : 0;
  return chosen[name] ?? (texts[winner] === '' ? other : winner);
}

/** What is asked of the service: for each line with a choice the record whose value counts. */
export function fieldsOf(lines: readonly Line[], side: (line: Line) => Side, ids: readonly [string, string]) {
  const asked = lines.filter(({ differs }) => differs).map((line) => [line.name, ids[side(line)]] as const);
  const isCustom = (name: string) => name.startsWith(CUSTOM);
  return {
    fields: Object.fromEntries(asked.filter(([name]) => !isCustom(name))),
    customFields: Object.fromEntries(
      asked.filter(([name]) => isCustom(name)).map(([name, id]) => [name.slice(CUSTOM.length), id]),
    ),
  };
}
