import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { CUSTOMIZED } from '@/server/records/custom-fields/customized';
import { PARENTS } from '@/server/records/files/parents';
import { TAGGED } from '@/server/records/tags/tagged';
import type { Field, Parts, RecordDefinition } from './definition';
import type { Of } from './procedures';
import type { Row, TypeName } from './record-types';

/** Reads and writes a field: `companyId` is written where `company` is shown. */
function access<T extends TypeName, S extends keyof Row<T>>(
  written: string,
  shown: S,
): Pick<Field<T>, 'name' | 'shown' | 'of' | 'write' | 'show'> {
  return {
    name: written,
    shown: String(shown),
    of: (row) => row[shown] ?? null,
    write: (values, value) => ({ ...values, [written]: value }),
    show: (row, value) => ({ ...row, [shown]: value }),
  };
}

/** What the descriptor of the server has said. */
type Told = 'type' | 'one' | 'tagged' | 'customized' | 'files';

/** Declares a kind of record. */
export function defineRecords<T extends TypeName>(
  of: Of<T> & Pick<Descriptor, 'entity'>,
  spec: (parts: Parts<T>) => Omit<RecordDefinition<T>, Told>,
): RecordDefinition<T> {
  const parts: Parts<T> = {
    column: (id, { cell, ...column }) => ({ ...column, id, cell: (row) => cell(row[id]) }),
    field: (name, field) => ({ ...field, ...access(name, name) }),
    choice: (name, field) => ({ ...field, kind: 'choice', ...access(name, name) }),
    shown: (name, field) => ({ ...field, kind: 'choice', ...access(name, name), write: (values) => values }),
    reference: (name, { shown, ...field }) => ({ ...field, kind: 'reference', ...access(name, shown) }),
  };
  const called = <E extends string>(entities: readonly E[]) => entities.find((entity) => entity === of.entity);
  return {
    type: of.plural,
    one: of.key,
    tagged: called(TAGGED),
    customized: called(CUSTOMIZED),
    files: called(PARENTS),
    ...spec(parts),
  };
}
