'use client';

import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { TypedAhead } from '@/lib/typed-ahead';

export interface PaletteProps {
  typed: string;
  onTyped: (typed: string) => void;
  /** Whether Enter was pressed for what is typed, before there was anything to open. */
  isEntered: boolean;
  onEntered: () => void;
  /** @param next is done once it has closed, and the focus is back on the page: what it opens there keeps it then */
  onClose: (next?: () => void) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Where the palette stands, and how its line is drawn; the same while its script is on the way. */
export const OVERLAY = 'fixed inset-0 z-[60] animate-fade bg-overlay';
export const BOX =
  'fixed inset-0 z-[61] flex animate-fade flex-col bg-raised shadow-pop focus:outline-none sm:inset-x-auto sm:top-[12vh] sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-2rem)] sm:max-w-xl sm:-translate-x-1/2 sm:rounded-xl';
export const LINE = 'flex shrink-0 items-center gap-2.5 border-line border-b px-4';
export const INPUT = 'h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint';
export const HINT = 'Search records, pages and actions…';

/** Takes what is typed before the palette is there; over a panel, which keeps the focus until then, the palette is typed into later. */
export function PaletteWaiting({ typed, onTyped, onEntered, onClose }: PaletteProps) {
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
    if (key === 'Enter' && typed.trim()) onEntered();
  };
  return (
    <>
      <TypedAhead />
      <div className={OVERLAY} onPointerDown={() => onClose()} />
      <div className={BOX} role="dialog" aria-modal="true" aria-label="Search" aria-busy="true">
        <div className={LINE}>
          <Search className="size-4 shrink-0 text-faint" aria-hidden />
          <input
            // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
            autoFocus
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
            onKeyDown={press}
            aria-label="Search"
            placeholder={HINT}
            className={INPUT}
          />
        </div>
      </div>
    </>
  );
}
