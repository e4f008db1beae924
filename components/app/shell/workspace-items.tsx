'use client';

import { Check } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { MenuItem, MenuLabel } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import { switchTo } from '@/lib/switch-workspace';

/** The workspaces that somebody may go to. */
export function WorkspaceItems() {
  const { memberships, current } = useSession();
  return (
    <>
      <MenuLabel>Workspaces</MenuLabel>
      {memberships.map(({ workspaceId, workspaceName }) => (
        <MenuItem key={workspaceId} onSelect={() => switchTo(workspaceId)}>
          <Avatar name={workspaceName} square className="size-5" />
          <span className="truncate">{workspaceName}</span>
          {workspaceId === current.workspaceId ? <Check className="ml-auto" aria-label="shown now" /> : null}
        </MenuItem>
      ))}
    </>
  );
}
