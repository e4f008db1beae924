'use client';

import { lazyPart } from '@/lib/lazy';
import type { Action } from '@/server/records/bulk-actions/contract';
import type { TypeName } from '../record-types';
import type { ChosenBarProps } from './chosen-bar';
import { useBulk } from './use-bulk';

const BulkProgress = lazyPart(() => import('./bulk-progress').then((module) => module.BulkProgress));
const ChosenBar = lazyPart(() => import('./chosen-bar').then((module) => module.ChosenBar));

/** What can be done with the records that are chosen, and how far what was begun has come. */
export function SelectionBar<T extends TypeName>(props: Omit<ChosenBarProps<T>, 'isBusy' | 'onAct'>) {
  const { resource, selected } = props;
  const { begin, stop, running } = useBulk(resource);
  const act = (action: Action) => begin.mutate({ target: selected.target(), action }, { onSuccess: selected.clear });
  return (
    <>
      {running.map((one) => (
        <BulkProgress
          key={one.id}
          bulkAction={one}
          isStopping={stop.isPending && stop.variables.id === one.id}
          onStop={() => stop.mutate({ id: one.id })}
        />
      ))}
      {selected.size > 0 ? <ChosenBar {...props} isBusy={begin.isPending} onAct={act} /> : null}
    </>
  );
}
