import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';
import { Link } from './link';

interface Figure {
  label: string;
  value: number;
  /** The list of what it counts, on the same page. */
  href: string;
  /** Whether that list is what the page shows. */
  isShown: boolean;
  /** What else there is to say of it, below it. */
  about?: ReactNode;
}

interface Props {
  label: string;
  figures: readonly Figure[];
  /** How many stand side by side. */
  className: string;
}

/** Figures side by side, each leading to the list of what it counts. */
export const Figures = ({ label, figures, className }: Props) => (
  <ul aria-label={label} className={cn('grid gap-px overflow-hidden rounded-lg border border-line bg-line', className)}>
    {figures.map(({ label: name, value, href, isShown, about }) => (
      <li
        key={name}
        className={cn('relative px-3 py-2.5 sm:px-4', isShown ? 'bg-selected' : 'bg-surface hover:bg-hover')}
      >
        <Link
          href={href}
          scroll={false}
          aria-current={isShown ? 'true' : undefined}
          className="block rounded-sm outline-offset-[-2px] after:absolute after:inset-0"
        >
          <span className="block truncate text-muted text-xs">{name}</span>{' '}
          <span className="block font-semibold text-lg tabular-nums tracking-tight">{formatNumber(value)}</span>
        </Link>
        {about ? <span className="block text-muted text-xs tabular-nums">{about}</span> : null}
      </li>
    ))}
  </ul>
);

/** A further figure beside one, which leads to a list of its own. */
export const FigureLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} scroll={false} className="relative z-10 underline underline-offset-2 hover:text-ink">
    {children}
  </Link>
);
