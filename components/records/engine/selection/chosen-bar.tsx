'use client';

import type { Action } from '@/server/records/bulk-actions/contract';
import type { ListedPlural } from '@/server/records/listed-records';
import type { RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import { ChosenFrame } from './chosen-frame';
import { SelectionActions } from './selection-actions';
import type { Selected } from './use-selection';

export interface ChosenBarProps<T extends TypeName> {
  definition: RecordDefinition<T>;
  resource: ListedPlural;
  selected: Selected;
  rows: readonly Row<T>[];
  sort: string | undefined;
  columns: string[];
  isBusy: boolean;
  onAct: (action: Action) => void;
}

/** What can be done with the records that are chosen. */
export function ChosenBar<T extends TypeName>({ definition, rows, onAct, ...frame }: ChosenBarProps<T>) {
  const { resource, selected } = frame;
  return (
    <ChosenFrame {...frame}>
      <SelectionActions definition={definition} resource={resource} selected={selected} rows={rows} onAct={onAct} />
    </ChosenFrame>
  );
}
