'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchSlots } from './calls';
import { addMonths, boundsOf } from './days';

/** Free slots that came with the page: all of them until then. */
export interface FirstSlots {
  starts: string[];
  until: string;
}

/** What is known of a month: its slots' starts, or that they could not be had. */
type Known = readonly string[] | 'failed';

/**
 * The free slots of a month, asked for when it is shown, with those of the next one, so that turning the page shows them at once.
 * @param month undefined until the visitor's zone is known.
 */
export function useSlots(place: string, first: FirstSlots | undefined, month: string | undefined) {
  const [months, setMonths] = useState<ReadonlyMap<string, Known>>(new Map());
  const asked = useRef(new Set<string>());

  const load = useCallback(
    async (wanted: string) => {
      asked.current.add(wanted);
      const { from, to } = boundsOf(wanted);
      const known = await fetchSlots(place, Math.max(from, Date.now()), to).catch((): Known => 'failed');
      if (known === 'failed') asked.current.delete(wanted);
      setMonths((before) => new Map(before).set(wanted, known));
    },
    [place],
  );

  const covers = useCallback(
    (wanted: string) => first !== undefined && boundsOf(wanted).to <= Date.parse(first.until),
    [first],
  );

  useEffect(() => {
    if (month === undefined) return;
    for (const wanted of [month, addMonths(month, 1)]) {
      if (!asked.current.has(wanted) && !covers(wanted)) void load(wanted);
    }
  }, [month, load, covers]);

  const known = month === undefined ? undefined : months.get(month);
  const starts = useMemo(
    () => known ?? (month !== undefined && covers(month) ? first?.starts : undefined),
    [known, month, covers, first],
  );

  return {
    /** Undefined while they are on their way. */
    starts: starts === 'failed' ? undefined : starts,
    failed: starts === 'failed',
    /** Asks again, for what is shown is out of date. */
    refresh: useCallback(async () => {
      if (month !== undefined) await load(month);
    }, [load, month]),
  };
}
