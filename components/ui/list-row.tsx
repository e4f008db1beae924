'use client';

import { ChevronDown, type LucideIcon, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Button } from './button';

interface RowProps {
  icon: LucideIcon;
  name: string;
  before?: ReactNode;
  after?: ReactNode;
  open: boolean;
  error: string | undefined;
  onToggle: () => void;
  /** Left out where the row has to stay. */
  onRemove: (() => void) | undefined;
  /** What it is opened to. */
  children: ReactNode;
}

/** A row of a list of things to edit that is opened to be changed. */
export function OpeningRow({ icon: Icon, name, before, after, open, error, onToggle, onRemove, children }: RowProps) {
  return (
    <div className="min-w-0 flex-1 py-1.5">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md py-1.5 text-left pointer-coarse:min-h-10"
        >
          <Icon className="size-4 shrink-0 text-faint" aria-hidden />
          {before}
          <span className="min-w-0 flex-1 truncate font-medium text-sm">{name}</span>
          {after}
          <ChevronDown
            className={cn('size-4 shrink-0 text-faint transition-transform', open && 'rotate-180')}
            aria-hidden
          />
        </button>
        {onRemove ? <RemoveButton label={`Remove ${name}`} onClick={onRemove} /> : null}
      </div>
      <RowProblem>{error}</RowProblem>
      {open ? children : null}
    </div>
  );
}

export const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="iconSm" look="ghost" aria-label={label} onClick={onClick}>
    <Trash2 aria-hidden />
  </Button>
);

/** What is wrong with a row, if anything is. */
export const RowProblem = ({ children }: { children: string | undefined }) =>
  children ? (
    <p role="alert" className="pb-1 text-danger text-xs">
      {children}
    </p>
  ) : null;
