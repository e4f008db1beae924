'use client';

import { useEffect, useState } from 'react';

/** The visitor's time zone, and what chooses another; undefined on the server, which cannot know it. */
export function useZone(initial?: string) {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(initial ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'), [initial]);
  return [zone, setZone] as const;
}
