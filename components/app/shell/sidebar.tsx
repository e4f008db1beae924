'use client';

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { PaletteButton } from '@/components/app/palette/palette-button';
import { Button } from '@/components/ui/button';
import { Bell } from '@/components/workspace/notifications/bell';
import { cn } from '@/lib/cn';
import { usePageActions } from '@/lib/page-actions';
import { AccountMenu } from './account-menu';
import { Nav } from './nav';
import { keepSidebar } from './sidebar-cookie';
import { WorkspaceMenu } from './workspace-menu';

/** The pages of the console beside the one that is shown; narrow, their icons alone. */
export function Sidebar({ isNarrow: first }: { isNarrow: boolean }) {
  const [isNarrow, setNarrow] = useState(first);
  const turn = () => {
    setNarrow(!isNarrow);
    keepSidebar(!isNarrow);
  };
  const named = isNarrow ? 'Widen the sidebar' : 'Narrow the sidebar';
  usePageActions([{ key: 'sidebar', label: named, run: turn }], 'shell');
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      aria-label="Sidebar"
      className={cn('hidden shrink-0 flex-col border-line border-r bg-canvas md:flex', isNarrow ? 'w-13' : 'w-56')}
    >
      <div className={cn('flex shrink-0 items-center gap-1 px-2', isNarrow ? 'flex-col py-2' : 'h-13')}>
        {isNarrow ? null : <WorkspaceMenu />}
        <Bell />
        <Button size="iconSm" look="ghost" aria-label={named} aria-expanded={!isNarrow} onClick={turn}>
          <Icon aria-hidden />
        </Button>
      </div>
      <PaletteButton isNarrow={isNarrow} />
      <Nav isNarrow={isNarrow} />
      <div className="border-line border-t p-2">
        <AccountMenu isNarrow={isNarrow} />
      </div>
    </aside>
  );
}
