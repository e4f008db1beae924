'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { isHere, NAV, NAV_END, type NavItem } from '@/components/app/navigation/nav-items';
import { cn } from '@/lib/cn';
import { intoView } from '@/lib/into-view';

/** The links of the sidebar and of the phone's drawer. */
export function Nav({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-2">
      {NAV.map((group) => (
        <div key={group.title ?? 'top'} className="mb-3">
          {group.title ? <p className="px-2 pb-1 font-medium text-2xs text-faint">{group.title}</p> : null}
          <Items items={group.items} onNavigate={onNavigate} />
        </div>
      ))}
      <div className="mt-auto pt-2">
        <Items items={NAV_END} onNavigate={onNavigate} />
      </div>
    </nav>
  );
}

function Items({ items, onNavigate }: { items: NavItem[]; onNavigate: (() => void) | undefined }) {
  const pathname = usePathname();
  return (
    <ul className="flex flex-col gap-px">
      {items.map(({ href, label, icon: Icon }) => {
        const here = isHere(href, pathname);
        return (
          <li key={href}>
            <Link
              ref={here ? intoView : undefined}
              href={href}
              onClick={onNavigate}
              aria-current={here ? 'page' : undefined}
              className={cn(
                'flex h-7.5 items-center gap-2.5 rounded-md px-2 font-medium text-sm transition-colors pointer-coarse:h-10',
                here
                  ? 'bg-surface text-ink shadow-low ring-1 ring-line dark:bg-raised'
                  : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              <Icon className={cn('size-4 shrink-0', here ? 'text-accent-text' : 'text-faint')} aria-hidden />
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
