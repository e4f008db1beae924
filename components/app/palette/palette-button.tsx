'use client';

import { Search } from 'lucide-react';
import { useAlive } from '@/lib/alive';
import { cn } from '@/lib/cn';
import { usePalette } from './palette';

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the search, and says by which keys it opens too. */
export function PaletteButton({ isNarrow }: { isNarrow: boolean }) {
  const open = usePalette();
  const keys = useAlive() && isMac() ? '⌘K' : 'Ctrl K';
  return (
    <div className="px-2 pb-2">
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 w-full items-center gap-2.5 rounded-md border border-line-strong bg-surface px-2 text-muted text-sm shadow-low hover:bg-hover"
      >
        <Search className="size-4 text-faint" aria-hidden />
        <span className={cn(isNarrow && 'sr-only')}>Search</span>
        {isNarrow ? null : (
          <kbd className="ml-auto font-sans text-2xs text-faint" aria-hidden>
            {keys}
          </kbd>
        )}
      </button>
    </div>
  );
}
