'use client';

import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { MemberAvatar } from '@/components/workspace/auth/member-avatar';
import { useSession } from '@/components/workspace/auth/session';
import { signOut } from '@/lib/auth-client';
import { cn } from '@/lib/cn';
import { readable } from '@/lib/readable';

const THEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'As the system', icon: Monitor },
];

/** Who is signed in, how it looks, and the way out. */
export function AccountMenu({ isNarrow = false }: { isNarrow?: boolean }) {
  const { current } = useSession();
  const { theme, setTheme } = useTheme();
  const router = useRouter();
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
      <MenuLabel>Theme</MenuLabel>
      {THEMES.map(({ value, label, icon: Icon }) => (
        <MenuCheck key={value} checked={theme === value} onChange={() => setTheme(value)} keepOpen>
          {label}
          <Icon className="ml-auto text-faint" aria-hidden />
        </MenuCheck>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => router.push('/settings/account')}>
        <UserRound aria-hidden />
        Password and sessions
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}
