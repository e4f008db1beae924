'use client';

import { Button } from '@/components/ui/button';

/** Where the next rows could not be read: those that are drawn empty are not on their way any more. */
export const MissingRows = ({ onRetry }: { onRetry: () => void }) => (
  <p
    role="alert"
    className="flex shrink-0 flex-wrap items-center gap-3 border-line border-t bg-surface px-5 py-2 text-danger text-sm"
  >
    The rows that follow could not be read.
    <Button size="sm" onClick={onRetry}>
      Try again
    </Button>
  </p>
);
