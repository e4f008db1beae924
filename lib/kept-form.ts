'use client';

import { useRef, useState } from 'react';
import { useLeaveWarning } from './leave-warning';
import { sharedValue } from './shared-value';

interface Values<V> {
  values: V;
  /** The states of the record that they go with: the one that they began from, and those that were saved here since. */
  versions: readonly (string | undefined)[];
}

/** What is written in the forms of pages and not saved, by what it is about: other pages may be looked at meanwhile. */
const forms = sharedValue<Readonly<Record<string, Values<object>>>>({});

function put(about: string, written: Values<object> | undefined): void {
  const { [about]: _before, ...others } = forms.get();
  forms.set(written ? { ...others, [about]: written } : others);
}

/** Options of what reads a record that is about to be changed: it may have been changed elsewhere since it was last read here. */
export const LOOKED_AT_ANEW = { refetchOnMount: 'always' } as const;

/** What a record says, to tell whether it has been changed; not what may change while it is written in, such as its counts. */
export const versionOf = <R extends object>(record: R | undefined, ...but: (keyof R)[]): string | undefined =>
  record && JSON.stringify({ ...record, ...Object.fromEntries(but.map((name) => [name, null])) });

/** Whether something is written about it that is not saved. */
export const useIsWritten = (about: string): boolean => forms.use((all) => about in all);

/**
 * The values of a form that is a page. What is written stays until it is saved or discarded, whatever page is looked at meanwhile;
 * before the browser leaves, it asks. Where nothing is written, the form follows its record.
 * @param version the state of the record that is changed, which is another one once somebody else has changed it
 * @param begin what is saved
 */
export function useKeptForm<V extends object>(about: string, version: string | undefined, begin: () => V) {
  const fresh = (): Values<V> => ({ values: begin(), versions: [version] });
  const [saved, setSaved] = useState(fresh);
  const written = forms.use((all) => all[about]) as Values<V> | undefined;
  const [isFound, setFound] = useState(written !== undefined);
  const [seen, setSeen] = useState(version);
  const [begun, setBegun] = useState(0);
  const beginAnew = () => {
    setSaved(fresh());
    setBegun((times) => times + 1);
  };
  if (version !== seen) {
    setSeen(version);
    if (!written && !saved.versions.includes(version)) beginAnew();
  }
  useLeaveWarning(written !== undefined);
  const sent = useRef<V>(undefined);
  const now = () => (forms.get()[about] as Values<V> | undefined) ?? saved;
  return {
    values: (written ?? saved).values,
    /** Another one once the form begins anew: a key for the fields, of which some hold what is typed. */
    begun,
    set(changes: Partial<V>): void {
      const { values, versions } = now();
      put(about, { values: { ...values, ...changes }, versions });
    },
    /** What is to be saved. */
    send(): V {
      sent.current = now().values;
      return sent.current;
    },
    /**
     * Takes what was sent as saved. What was written meanwhile stays.
     * @param next the state of the record since, where that is another one
     * @param known what is known of values since, such as names that they got
     */
    settle(next = version, known: (values: V, sent: V) => V = (values) => values): void {
      const { values, versions } = now();
      const taken = sent.current ?? values;
      const since = [...versions, next];
      setSaved({ values: known(taken, taken), versions: since });
      setFound(false);
      put(about, values === taken ? undefined : { values: known(values, taken), versions: since });
    },
    /** Takes over what is saved otherwise, also into what is written. */
    know(changes: Partial<V>): void {
      const changed = ({ values, versions }: Values<V>) => ({ values: { ...values, ...changes }, versions });
      setSaved(changed);
      if (written) put(about, changed(now()));
    },
    discard(): void {
      beginAnew();
      setFound(false);
      put(about, undefined);
    },
    /** Whether it was found here as it was left, and whether the record was changed elsewhere since it was begun. */
    left: {
      isFound: isFound && written !== undefined,
      isOvertaken: written !== undefined && !written.versions.includes(version),
    },
  };
}

export type KeptForm<V extends object> = ReturnType<typeof useKeptForm<V>>;
