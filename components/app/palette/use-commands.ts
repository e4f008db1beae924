'use client';

import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { signOut } from '@/lib/auth-client';
import { begins, type Entry } from './entries';

/** What the palette does at once, without leaving for another page. */
export function useCommands(typed: string): Entry[] {
  const { setTheme } = useTheme();
  const commands: Entry[] = [
    { href: '#light', label: 'Light theme', icon: Sun, run: () => setTheme('light') },
    { href: '#dark', label: 'Dark theme', icon: Moon, run: () => setTheme('dark') },
    { href: '#system', label: 'Theme of the system', icon: Monitor, run: () => setTheme('system') },
    { href: '#sign-out', label: 'Sign out', icon: LogOut, run: () => void signOut() },
  ];
  return commands.filter(({ label }) => begins(label, typed));
}
