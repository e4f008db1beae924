import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface Props {
  list: ReactNode;
  /** What was chosen from the list; in its place on a phone. */
  detail: ReactNode | undefined;
  /** What stands there while nothing is chosen. */
  nothing: ReactNode;
}

/** A list with what was chosen from it beside it. */
export function Panes({ list, detail, nothing }: Props) {
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={cn(
          'min-h-0 w-full shrink-0 overflow-y-auto border-line bg-surface md:w-80 md:border-r lg:w-96',
          detail && 'max-md:hidden',
        )}
      >
        {list}
      </div>
      <div className={cn('min-h-0 min-w-0 flex-1 overflow-y-auto', !detail && 'max-md:hidden')}>
        {detail ?? nothing}
      </div>
    </div>
  );
}
