'use client';

import { useCallback, useMemo, useState } from 'react';

/** Which records are chosen: some by their ids, or all that the filter finds but a few. Ids of all are never gathered. */
export interface Chosen {
  isAll: boolean;
  /** Those chosen; of all, those left out. */
  ids: ReadonlySet<string>;
}

const NOTHING: Chosen = { isAll: false, ids: new Set() };

/** @param key names the filter; what was chosen under another one is forgotten */
export function useSelection(key: string, total: number | undefined) {
  const [state, setState] = useState({ key, chosen: NOTHING, last: undefined as string | undefined });
  const { chosen, last } = state.key === key ? state : { chosen: NOTHING, last: undefined };
  const set = useCallback((next: Chosen, last?: string) => setState({ key, chosen: next, last }), [key]);
  return useMemo(() => {
    const has = (id: string) => chosen.isAll !== chosen.ids.has(id);
    const put = (ids: readonly string[], on: boolean) => {
      const next = new Set(chosen.ids);
      for (const id of ids) {
        if (on !== chosen.isAll) next.add(id);
        else next.delete(id);
      }
      set({ ...chosen, ids: next }, ids.at(-1));
    };
    return {
      chosen,
      has,
      count: chosen.isAll ? Math.max(0, (total ?? 0) - chosen.ids.size) : chosen.ids.size,
      toggle: (id: string) => put([id], !has(id)),
      /** Chooses what lies between the record that was chosen last and this one. */
      reach: (id: string, order: readonly string[]) => {
        const [from, to] = [last ? order.indexOf(last) : -1, order.indexOf(id)];
        if (from < 0 || to < 0) return put([id], true);
        const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
        return put(from < to ? between : between.reverse(), true);
      },
      all: () => set({ isAll: true, ids: new Set() }),
      only: (ids: readonly string[]) => set({ isAll: false, ids: new Set(ids) }),
      clear: () => set(NOTHING),
    };
  }, [chosen, last, set, total]);
}

export type Selection = ReturnType<typeof useSelection>;
