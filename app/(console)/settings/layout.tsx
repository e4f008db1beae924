import type { ReactNode } from 'react';
import { SettingsNav } from '@/components/app/navigation/settings-nav';
import { PageHeader } from '@/components/ui/page';
import { ScrollRegion } from '@/components/ui/scroll-region';

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Settings" />
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <SettingsNav />
        <ScrollRegion label="Setting" className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto max-w-3xl px-4 py-6 md:px-8 md:py-8">{children}</div>
        </ScrollRegion>
      </div>
    </>
  );
}
