'use client';

import { Sheet } from '@/components/ui/sheet';
import { Bell } from '@/components/workspace/notifications/bell';
import { AccountMenu } from './account-menu';
import { Nav } from './nav';
import { WorkspaceMenu } from './workspace-menu';

/** What the sidebar shows, over the page of a phone. */
export function PhoneDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onOpenChange={onClose} label="Menu" side="left">
      <div className="flex h-14 items-center gap-1 px-2">
        <WorkspaceMenu />
        <Bell onNavigate={onClose} />
      </div>
      <Nav onNavigate={onClose} />
      <div className="border-line border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <AccountMenu />
      </div>
    </Sheet>
  );
}
