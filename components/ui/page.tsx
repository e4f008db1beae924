import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { ScrollRegion } from './scroll-region';

/** The line at the top of every page: what it is, and what can be done on it. */
export function PageHeader({ title, count, children }: { title: ReactNode; count?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex h-13 shrink-0 items-center gap-3 border-line border-b bg-surface px-4 md:px-5">
      <h1 className="flex min-w-0 items-baseline gap-2 truncate font-semibold text-base">
        {title}
        {count !== undefined ? <span className="font-normal text-muted text-xs tabular-nums">{count}</span> : null}
      </h1>
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </header>
  );
}

/** What a page shows below its header: a column that is scrolled by itself. */
export const PageBody = ({ width, children }: { width: string; children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <div className={cn('mx-auto px-4 py-5 md:px-6', width)}>{children}</div>
  </div>
);

/** A part of a settings page, with its title and what it is for. */
export function Section({ title, about, action, children, className }: SectionProps) {
  return (
    <section className={cn('mb-8', className)} aria-label={title}>
      <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold text-base">{title}</h2>
          {about ? <p className="mt-0.5 max-w-prose text-muted text-sm">{about}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

interface SectionProps {
  title: string;
  about?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

const SURFACE = 'overflow-hidden rounded-lg border border-line bg-surface shadow-low';

/** A bordered surface that holds rows. */
export const Card = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={cn(SURFACE, className)}>{children}</div>
);

/** The same for a table, which is scrolled sideways where there is little room. */
export const TableCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <ScrollRegion label={label} className={cn(SURFACE, 'overflow-x-auto')}>
    {children}
  </ScrollRegion>
);
