'use client';

import { useQueryClient } from '@tanstack/react-query';
import { lazyCode } from '@/lib/lazy';
import { useLive } from '@/lib/live';
import type { WrittenRecords } from '@/server/workspace/live/topics';

const reading = lazyCode(() => import('./read-again'));

/** Keeps what is shown of records as others write them, wherever the member is. Timelines follow the mail, too. */
export function LiveRecords() {
  const queries = useQueryClient();
  const tell = (written?: WrittenRecords) => void reading().then(({ readAgain }) => readAgain(queries, written));
  useLive('records', (_, written) => tell(written));
  useLive('mail', () => tell({}));
  return null;
}
