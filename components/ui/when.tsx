'use client';

import { useEffect, useState } from 'react';
import { formatAgo, formatDate, formatDateTime, formatSecond } from '@/lib/format';
import { useTimezone } from './timezone';

const AS = { date: formatDate, datetime: formatDateTime, second: formatSecond } as const;

/** A moment in the member's time zone. */
export function When({ at, as = 'datetime' }: { at: string; as?: keyof typeof AS }) {
  const timezone = useTimezone();
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums" suppressHydrationWarning>
      {AS[as](at, timezone)}
    </time>
  );
}

/** How long ago a moment was, or how far off it is; the moment itself on pointing at it. */
export function Ago({ at }: { at: string }) {
  const timezone = useTimezone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatSecond(at, timezone)} className="whitespace-nowrap" suppressHydrationWarning>
      {formatAgo(at, now)}
    </time>
  );
}
