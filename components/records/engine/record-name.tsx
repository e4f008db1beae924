'use client';

import { useDefinition } from './definitions';
import type { TypeName } from './record-types';
import { useOne } from './use-records';

/** The name of a record of which only the id is known. */
export function RecordName({ type, id }: { type: TypeName; id: string }) {
  const definition = useDefinition(type);
  const { row } = useOne(definition, id);
  return row ? definition.name(row) : '…';
}
