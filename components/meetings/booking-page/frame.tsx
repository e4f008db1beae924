import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** One card in the middle of the page; in somebody else's page it is all there is. */
export const Frame = ({ embedded, aside, children }: { embedded: boolean; aside: ReactNode; children: ReactNode }) => (
  <main className={cn('mx-auto w-full max-w-4xl', embedded ? 'p-1' : 'px-3 py-4 sm:px-6 sm:py-12')}>
    <div className="grid rounded-xl border bg-surface shadow-low md:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="border-b p-4 sm:p-6 md:border-r md:border-b-0">{aside}</div>
      <div className="min-w-0 p-4 sm:p-6 md:min-h-[30rem]">{children}</div>
    </div>
  </main>
);
