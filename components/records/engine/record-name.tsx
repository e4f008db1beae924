'use client';

import { definitionOf } from '@/components/app/record-definitions';
import type { Noun } from './types';
import { useOne } from './use-records';

/** The name of a record of which only the id is known. */
export function RecordName({ noun, id }: { noun: Noun; id: string }) {
  const definition = definitionOf(noun);
  const { data } = useOne(definition, id);
  return data ? definition.name(data) : '…';
}
