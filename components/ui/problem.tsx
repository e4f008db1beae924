'use client';

import { CircleAlert } from 'lucide-react';
import { messageOf } from '@/lib/query-client';
import { Button } from './button';
import { Empty } from './empty';

/** Stands in for what could not be read: why, and another try. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Empty
      icon={CircleAlert}
      title="This could not be shown"
      action={onRetry ? <Button onClick={onRetry}>Try again</Button> : undefined}
    >
      {messageOf(error)}
    </Empty>
  );
}
