import type { Field, Parts, RecordDefinition } from './definition';
import type { Key, Row, TypeName } from './record-types';

/** Reads and writes a field: `companyId` is written where `company` is shown. */
function access<T extends TypeName, S extends keyof Row<T>>(
  written: string,
  shown: S,
): Pick<Field<T>, 'name' | 'of' | 'write' | 'show'> {
  return {
    name: written,
    of: (row) => row[shown] ?? null,
    write: (values, value) => ({ ...values, [written]: value }),
    show: (row, value) => ({ ...row, [shown]: value }),
  };
}

/** Declares a kind of record. */
export function defineRecords<T extends TypeName>(
  type: T,
  one: Key<T>,
  spec: (parts: Parts<T>) => Omit<RecordDefinition<T>, 'type' | 'one'>,
): RecordDefinition<T> {
  const parts: Parts<T> = {
    column: (id, { cell, ...column }) => ({ ...column, id, cell: (row) => cell(row[id]) }),
    field: (name, field) => ({ ...field, ...access(name, name) }),
    choice: (name, field) => ({ ...field, kind: 'choice', ...access(name, name) }),
    shown: (name, field) => ({ ...field, kind: 'choice', ...access(name, name), write: (values) => values }),
    reference: (name, { shown, ...field }) => ({ ...field, kind: 'reference', ...access(name, shown) }),
  };
  return { type, one, ...spec(parts) };
}
