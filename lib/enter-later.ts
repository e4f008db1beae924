'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Enter that comes before what was searched for does: whoever types fast would get what an earlier text had found. It is done once the
 * search has caught up.
 * @param run what Enter does then
 * @param isEntered whether Enter was pressed before this was there
 * @returns says whether Enter is waited for
 */
export function useEnterLater(isBehind: boolean, run: () => void, isEntered = false) {
  const [isAwaited, setAwaited] = useState(isEntered);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (!isAwaited || isBehind) return;
    setAwaited(false);
    runNow();
  }, [isAwaited, isBehind]);
  return setAwaited;
}
