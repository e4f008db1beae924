'use client';

import { ChevronsUpDown } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { Menu } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import { lazyWithin } from '@/lib/lazy';

const WorkspaceItems = lazyWithin(() => import('./workspace-items').then((module) => module.WorkspaceItems));

export function WorkspaceMenu() {
  const { memberships, current } = useSession();
  const face = (
    <>
      <Avatar name={current.workspaceName} square />
      <span className="min-w-0 flex-1 truncate text-left font-semibold text-sm">{current.workspaceName}</span>
    </>
  );
  if (memberships.length < 2) return <div className="flex h-9 min-w-0 flex-1 items-center gap-2 px-2">{face}</div>;
  return (
    <Menu
      align="start"
      className="w-56"
      trigger={
        <button type="button" className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 hover:bg-sunken">
          {face}
          <ChevronsUpDown className="size-4 text-faint" aria-hidden />
          <span className="sr-only">Switch workspace</span>
        </button>
      }
    >
      <WorkspaceItems />
    </Menu>
  );
}
