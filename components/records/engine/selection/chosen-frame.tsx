'use client';

import { ListChecks, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Button } from '@/components/ui/button';
import { usePageActions } from '@/lib/page-actions';
import type { Exportable } from '@/server/records/exports/names';
import { countText, type Selected } from './use-selection';

interface Props {
  resource: Exportable;
  selected: Selected;
  /** The order of the list, and what it shows: those of a file of what is chosen. */
  sort: string | undefined;
  columns: string[];
  isBusy: boolean;
  /** What can be done with the records. */
  children: ReactNode;
}

/** The bar over a list of which some records are chosen. */
export function ChosenFrame({ resource, selected, sort, columns, isBusy, children }: Props) {
  const { size, isAll, isPart, total, clear, all } = selected;
  const whole = isPart ? 'All that are loaded' : `All ${countText(selected, total)}`;
  usePageActions([
    ...(isAll ? [] : [{ key: 'all', label: `Choose ${whole.toLowerCase()}`, icon: ListChecks, run: all }]),
    { key: 'none', label: 'Choose none', icon: X, run: clear },
  ]);
  return (
    <div
      role="toolbar"
      aria-label="Chosen records"
      aria-busy={isBusy}
      className="flex h-12 shrink-0 items-center gap-1 overflow-x-auto border-line border-t bg-surface px-4 shadow-pop md:px-5"
    >
      <Button size="iconSm" look="ghost" aria-label="Choose none" onClick={clear}>
        <X aria-hidden />
      </Button>
      <p className="shrink-0 pr-2 font-medium text-sm" role="status">
        {countText(selected, size)} chosen
      </p>
      {isAll ? null : (
        <Button size="sm" look="ghost" onClick={all} aria-keyshortcuts="Control+A">
          {whole}
        </Button>
      )}
      {children}
      <ExportMenu chosen={countText(selected, size)} list={() => ({ resource, sort, columns, ...selected.target() })} />
    </div>
  );
}
