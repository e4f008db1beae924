import type { ReactNode } from 'react';
import { PaletteProvider } from '@/components/app/palette/palette';
import { ComposeHost } from '@/components/outreach/emails/compose/compose-host';
import { LiveRecords } from '@/components/records/engine/live-records';
import { LazyBulkEnds } from '@/components/records/engine/selection/lazy-bulk-ends';
import { KeysHelp } from './keys-help';
import { PhoneBar } from './phone-bar';
import { Sidebar } from './sidebar';

/** What is around every signed-in page: the sidebar, or the bottom bar on a phone. */
export function Shell({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) {
  return (
    <PaletteProvider>
      <div className="flex h-dvh flex-col md:flex-row">
        <a
          href="#main"
          className="sr-only z-[90] rounded-md bg-accent px-3 py-2 font-medium text-accent-ink text-sm focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <Sidebar isNarrow={isNarrow} />
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col focus:outline-none">
          {children}
        </main>
        <PhoneBar />
        <ComposeHost />
        <LazyBulkEnds />
        <LiveRecords />
        <KeysHelp />
      </div>
    </PaletteProvider>
  );
}
