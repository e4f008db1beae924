'use client';

import { useCallback, useEffect, useState } from 'react';

interface Entry {
  crm?: { step: unknown; depth: number };
}
const entryOf = (state: unknown) => (state as Entry | null)?.crm;

/**
 * The steps of a page, kept in the browser's history: its Back goes a step back, and whatever was typed is still there.
 * @param first the step that the page begins with; it must be plain data, as all steps
 */
export function useSteps<T>(first: T) {
  const [step, setStep] = useState(first);
  const [begin] = useState(first);
  useEffect(() => {
    const show = ({ state }: PopStateEvent) => setStep((entryOf(state)?.step as T | undefined) ?? begin);
    window.addEventListener('popstate', show);
    return () => window.removeEventListener('popstate', show);
  }, [begin]);
  return {
    step,
    go: useCallback((to: T) => {
      const depth = (entryOf(window.history.state)?.depth ?? 0) + 1;
      window.history.pushState({ crm: { step: to, depth } } satisfies Entry, '');
      setStep(to);
    }, []),
    back: useCallback(() => window.history.back(), []),
    /** To where the page began, as if nobody had gone on from there. */
    restart: useCallback(() => {
      const depth = entryOf(window.history.state)?.depth ?? 0;
      if (depth > 0) window.history.go(-depth);
      setStep(begin);
    }, [begin]),
  };
}
