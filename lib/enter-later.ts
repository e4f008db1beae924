'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Enter that comes before what was searched for does: whoever types fast would get what an earlier text had found. It is done once the
 * search has caught up.
 * @param run what Enter does then
 * @returns says whether Enter is waited for
 */
export function useEnterLater(isBehind: boolean, run: () => void) {
  const [isAwaited, setAwaited] = useState(false);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (!isAwaited || isBehind) return;
    setAwaited(false);
    runNow();
  }, [isAwaited, isBehind]);
  return setAwaited;
}
