import { useEffect, useState } from 'react';

/** A page that is busy for longer than this is idle enough. */
const LONGEST_WAIT_MS = 2000;
/** What Safari, which does not tell of being idle, is given instead. */
const SHORT_WAIT_MS = 200;

function whenIdle(call: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(call, SHORT_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(call, { timeout: LONGEST_WAIT_MS });
  return () => window.cancelIdleCallback(asked);
}

/** Whether the page has arrived and has nothing else to do: the time for what is large and not the first thing that is read. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let leave = () => {};
    const begin = () => {
      leave = whenIdle(() => setIdle(true));
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      window.removeEventListener('load', begin);
      leave();
    };
  }, []);
  return isIdle;
}
