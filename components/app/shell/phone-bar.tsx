'use client';

import { Menu as MenuIcon, Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { isHere, NAV, NAV_PHONE } from '@/components/app/navigation/nav-items';
import { usePalette } from '@/components/app/palette/palette';
import { Link } from '@/components/ui/link';
import { UnreadDot } from '@/components/workspace/notifications/bell';
import { cn } from '@/lib/cn';
import { lazyOpened } from '@/lib/lazy';

const PhoneDrawer = lazyOpened(() => import('./phone-drawer').then((module) => module.PhoneDrawer));

const tab = 'flex h-14 flex-1 flex-col items-center justify-center gap-1 text-2xs font-medium';

/** The bottom bar of a phone: three pages, the search, and a drawer with the rest. */
export function PhoneBar() {
  const pathname = usePathname();
  const [open, setOpen] = useState(false);
  const search = usePalette();
  const items = NAV.flatMap((group) => group.items).filter((item) => NAV_PHONE.includes(item.href));
  return (
    <>
      <nav
        aria-label="Main"
        className="flex shrink-0 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {items.map(({ href, label, icon: Icon }) => {
          const here = isHere(href, pathname);
          return (
            <Link
              key={href}
              href={href}
              aria-current={here ? 'page' : undefined}
              className={cn(tab, here ? 'text-accent-text' : 'text-muted')}
            >
              <Icon className="size-5" aria-hidden />
              {label}
            </Link>
          );
        })}
        <button type="button" className={cn(tab, 'text-muted')} onClick={search} aria-haspopup="dialog">
          <Search className="size-5" aria-hidden />
          Search
        </button>
        <button type="button" className={cn(tab, 'text-muted')} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <span className="relative">
            <MenuIcon className="size-5" aria-hidden />
            <UnreadDot />
          </span>
          Menu
        </button>
      </nav>
      {open ? <PhoneDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
}
