'use client';

import { useEffect, useMemo } from 'react';
import type { Viewed } from '@/server/records/views/contract';
import { readState } from '../address';
import type { RecordDefinition } from '../definition';
import type { Tree } from '../filters/tree';
import { type LayoutColumn, writeLayout } from '../grid/layout';
import { useDeviceLayout } from '../grid/use-layout';
import type { TypeName } from '../record-types';
import type { useAddress } from '../use-address';
import { useViews } from './use-views';
import { differing, EVERYTHING } from './view-state';

type Address = Pick<ReturnType<typeof useAddress>, 'get' | 'set'>;

/**
 * What a list shows: its view, and what its address says otherwise. What is changed goes into the address where it differs from the
 * view; the columns of a list without a view are kept by the device as well.
 */
export function useListState<T extends TypeName>(
  definition: RecordDefinition<T>,
  viewed: Viewed | undefined,
  { get, set }: Address,
) {
  const views = useViews(viewed);
  const state = useMemo(() => readState(definition, get, views), [definition, get, views]);
  const [device, setDevice] = useDeviceLayout(definition.type);
  const { view } = state;
  const isNamed = get('view') !== null;
  // From here on the address names it, so that what is changed differs from it.
  useEffect(() => {
    if (view && !isNamed) set('view', view.id);
  }, [view, isNamed, set]);
  return {
    ...state,
    views,
    columns: state.columns ?? device,
    /** Whether it is known what the list shows: a view is not guessed. */
    isKnown: views !== undefined,
    /** Whether the address names a view that is not there. */
    isLost: views !== undefined && view === undefined && isNamed && get('view') !== EVERYTHING,
    filter: (where: Tree | undefined) => set('where', differing(where, view?.where, where && JSON.stringify(where))),
    order: (sort: string | undefined) => set('sort', differing(sort, view?.sort, sort)),
    arrange(columns: LayoutColumn[]) {
      set('columns', differing(columns, view?.columns, writeLayout(columns)));
      if (!view) setDevice(columns);
    },
  };
}

export type ListView<T extends TypeName> = ReturnType<typeof useListState<T>>;
