'use client';

import { useEffect, useRef } from 'react';
import { Link } from '@/components/ui/link';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';
import { intoView } from '@/lib/into-view';

interface Tab {
  key: string;
  label: string;
  href: string;
  /** How many are in it; none is not shown. */
  count: number | undefined;
  /** Somebody waits there. */
  urgent?: boolean;
}

/** Places that lie side by side, with how much is in each; a row that scrolls on a phone. */
export function TabNav({ label, tabs, here }: { label: string; tabs: readonly Tab[]; here: string }) {
  const current = useRef<HTMLAnchorElement>(null);
  const counts = tabs.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts move the tabs, as does another place
  useEffect(() => intoView(current.current), [here, counts]);
  return (
    <nav aria-label={label} className="shrink-0 overflow-x-auto border-line border-b bg-surface px-3 md:px-4">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              ref={tab.key === here ? current : undefined}
              href={tab.href}
              aria-current={tab.key === here ? 'page' : undefined}
              className={cn(
                'flex h-10 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-2 text-sm outline-offset-[-2px]',
                tab.key === here ? 'border-accent font-medium text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count ? (
                <span
                  className={cn(
                    'rounded-full px-1.5 text-2xs tabular-nums',
                    tab.urgent ? 'bg-warning-soft text-warning' : 'bg-sunken text-muted',
                  )}
                >
                  {formatNumber(tab.count)}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
