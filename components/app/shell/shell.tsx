import type { ReactNode } from 'react';
import { PaletteProvider } from '@/components/app/palette/palette';
import { PaletteButton } from '@/components/app/palette/palette-button';
import { Bell } from '@/components/workspace/notifications/bell';
import { AccountMenu } from './account-menu';
import { Nav } from './nav';
import { PhoneBar } from './phone-bar';
import { WorkspaceMenu } from './workspace-menu';

/** What is around every signed-in page: the sidebar, or the bottom bar on a phone. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <PaletteProvider>
      <div className="flex h-dvh flex-col md:flex-row">
        <a
          href="#main"
          className="sr-only z-[90] rounded-md bg-accent px-3 py-2 font-medium text-accent-ink text-sm focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <div className="hidden w-56 shrink-0 flex-col border-line border-r bg-canvas md:flex">
          <div className="flex h-13 shrink-0 items-center gap-1 px-2">
            <WorkspaceMenu />
            <Bell />
          </div>
          <PaletteButton />
          <Nav />
          <div className="border-line border-t p-2">
            <AccountMenu />
          </div>
        </div>
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col focus:outline-none">
          {children}
        </main>
        <PhoneBar />
      </div>
    </PaletteProvider>
  );
}
