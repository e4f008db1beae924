'use client';

import { Menu } from '@/components/ui/menu';
import { MemberAvatar } from '@/components/workspace/auth/member-avatar';
import { useSession } from '@/components/workspace/auth/session';
import { cn } from '@/lib/cn';
import { lazyWithin } from '@/lib/lazy';
import { readable } from '@/lib/readable';

const AccountItems = lazyWithin(() => import('./account-items').then((module) => module.AccountItems));

/** Who is signed in, how it looks, and the way out. */
export function AccountMenu({ isNarrow = false }: { isNarrow?: boolean }) {
  const { current } = useSession();
  return (
    <Menu
      align="start"
      className="w-56"
      trigger={
        <button
          type="button"
          className={cn(
            'flex w-full items-center gap-2 rounded-md py-1.5 text-left hover:bg-sunken',
            isNarrow ? 'px-1' : 'px-2',
          )}
        >
          <MemberAvatar of={{ id: current.memberId }} name={current.name} />
          <span className="sr-only">Account:</span>
          <span className={cn('min-w-0 flex-1', isNarrow && 'sr-only')}>
            <span className="block truncate font-medium text-sm">{current.name}</span>
            <span className="block truncate text-2xs text-muted">{readable(current.email)}</span>
          </span>
        </button>
      }
    >
      <AccountItems />
    </Menu>
  );
}
