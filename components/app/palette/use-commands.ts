'use client';

import { ArrowLeftRight, Keyboard, LogOut, Monitor, Moon, Sun, Undo2, Zap } from 'lucide-react';
import { useTheme } from 'next-themes';
import { undoNewest } from '@/components/ui/undo-toast';
import { useSession } from '@/components/workspace/auth/session';
import { signOut } from '@/lib/auth-client';
import { useOfferedActions } from '@/lib/offered-actions';
import { showKeys } from '@/lib/shown-keys';
import { switchTo } from '@/lib/switch-workspace';
import { begins, type Entry } from './entries';

/** What the palette does at once, without leaving for another page: first what the page itself offers. */
export function useCommands(typed: string): { here: Entry[]; commands: Entry[] } {
  const { setTheme } = useTheme();
  const { memberships, current } = useSession();
  const here = useOfferedActions()
    .filter(({ sought }) => typed !== '' || !sought)
    .map(
      ({ key, label, icon = Zap, shortcut, run }): Entry => ({
        href: `#here-${key} ${label}`,
        label,
        icon,
        shortcut,
        run,
      }),
    )
    // A panel that stands beside the page and over it offers the same twice.
    .filter(({ href }, at, all) => all.findIndex((one) => one.href === href) === at);
  const others = memberships.filter(({ workspaceId }) => workspaceId !== current.workspaceId);
  const commands: Entry[] = [
    { href: '#undo', label: 'Undo what was done last', icon: Undo2, run: undoNewest },
    { href: '#keys', label: 'Keyboard shortcuts', icon: Keyboard, run: showKeys },
    { href: '#light', label: 'Light theme', icon: Sun, run: () => setTheme('light') },
    { href: '#dark', label: 'Dark theme', icon: Moon, run: () => setTheme('dark') },
    { href: '#system', label: 'Theme of the system', icon: Monitor, run: () => setTheme('system') },
    ...others.map(
      ({ workspaceId, workspaceName }): Entry => ({
        href: `#switch-${workspaceId}`,
        label: `Switch to ${workspaceName}`,
        icon: ArrowLeftRight,
        run: () => switchTo(workspaceId),
      }),
    ),
    { href: '#sign-out', label: 'Sign out', icon: LogOut, run: () => void signOut() },
  ];
  const matching = ({ label }: Entry) => begins(label, typed);
  return { here: here.filter(matching), commands: commands.filter(matching) };
}
