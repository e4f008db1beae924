'use client';

import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { MenuCheck, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { signOut } from '@/lib/auth-client';

const THEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'As the system', icon: Monitor },
];

/** What the menu of an account has. */
export function AccountItems() {
  const { theme, setTheme } = useTheme();
  const router = useRouter();
  return (
    <>
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
    </>
  );
}
