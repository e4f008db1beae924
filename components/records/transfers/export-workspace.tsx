'use client';

import { Archive } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { useSession } from '@/components/workspace/auth/session';
import { RecentExports } from './recent-exports';
import { useExport } from './use-export';

/** Everything that the workspace has, as one file, and the files that were written of late. */
export function ExportWorkspace() {
  const { isAdmin } = useSession();
  const write = useExport();
  if (!isAdmin) return <RecentExports />;
  return (
    <>
      <Section
        title="Export everything"
        about="All records and files as one ZIP, with a file of JSON lines for each kind. It is written in the background and kept for a day."
      >
        <Button onClick={() => write({ resource: 'workspace' })}>
          <Archive aria-hidden />
          Export the workspace
        </Button>
      </Section>
      <RecentExports />
    </>
  );
}
