'use client';

import { useState } from 'react';
import { type At, hrefOf } from './box-of';
import { useThreads } from './use-threads';

/** As many as the service does something with at once. */
const MOST = 1000;

interface Chosen {
  list: string;
  ids: readonly string[];
  /** The thread from which Shift reaches. */
  from?: string;
}

/** The threads of a list that are selected; another list begins with none. */
export function useSelectedThreads(at: At) {
  const { threads = [] } = useThreads(at);
  const list = hrefOf({ ...at, id: undefined });
  const [chosen, setChosen] = useState<Chosen>({ list, ids: [] });
  const shown = threads.map(({ threadId }) => threadId);
  const isOfList = chosen.list === list;
  const selected = isOfList ? chosen.ids.filter((id) => shown.includes(id)) : [];
  /** Selects a thread or no longer, with Shift all from the last one to it. */
  const select = (id: string, isExtended = false) => {
    const to = shown.indexOf(id);
    const last = isExtended && isOfList && chosen.from ? shown.indexOf(chosen.from) : -1;
    const from = last === -1 ? to : last;
    const some = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    const others = selected.filter((one) => !some.includes(one));
    setChosen({ list, ids: selected.includes(id) ? others : [...others, ...some], from: id });
  };
  const open = threads.find((thread) => thread.id === at.id) ?? threads[0];
  return {
    selected,
    isAll: selected.length > 0 && selected.length === Math.min(shown.length, MOST),
    select,
    all: shown.length > 0 ? () => setChosen({ list, ids: shown.slice(0, MOST) }) : undefined,
    clear: () => setChosen({ list, ids: [] }),
    toggleOpen: open && (() => select(open.threadId)),
  };
}
