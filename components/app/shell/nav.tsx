'use client';

import { usePathname } from 'next/navigation';
import { isHere, NAV, NAV_END, type NavItem } from '@/components/app/navigation/nav-items';
import { Link } from '@/components/ui/link';
import { cn } from '@/lib/cn';
import { intoView } from '@/lib/into-view';

interface NavProps {
  onNavigate?: () => void;
  /** Whether there is room for the icons alone. */
  isNarrow?: boolean;
}

/** The links of the sidebar and of the phone's drawer. */
export function Nav({ onNavigate, isNarrow = false }: NavProps) {
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-2">
      {NAV.map((group) => (
        <div key={group.title ?? 'top'} className={cn('mb-1.5', isNarrow && 'border-line not-first:border-t pt-1.5')}>
          {group.title ? (
            <p className={cn('px-2 pb-0.5 font-medium text-2xs text-faint', isNarrow && 'sr-only')}>{group.title}</p>
          ) : null}
          <Items items={group.items} onNavigate={onNavigate} isNarrow={isNarrow} />
        </div>
      ))}
      <div className="mt-auto pt-2">
        <Items items={NAV_END} onNavigate={onNavigate} isNarrow={isNarrow} />
      </div>
    </nav>
  );
}

function Items({ items, onNavigate, isNarrow }: NavProps & { items: NavItem[]; onNavigate: (() => void) | undefined }) {
  const pathname = usePathname();
  return (
    <ul className="flex flex-col gap-px">
      {items.map(({ href, label, icon: Icon, prefetch }) => {
        const here = isHere(href, pathname);
        return (
          <li key={href}>
            <Link
              ref={here ? intoView : undefined}
              href={href}
              {...(prefetch === false && { prefetch })}
              onClick={onNavigate}
              aria-current={here ? 'page' : undefined}
              title={isNarrow ? label : undefined}
              className={cn(
                'flex h-6 items-center gap-2.5 rounded-md px-2 font-medium text-sm transition-colors pointer-coarse:h-10',
                here
                  ? 'bg-surface text-ink shadow-low ring-1 ring-line dark:bg-raised'
                  : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              <Icon className={cn('size-4 shrink-0', here ? 'text-accent-text' : 'text-faint')} aria-hidden />
              <span className={cn(isNarrow && 'sr-only')}>{label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
