'use client';

import { Archive } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { useSession } from '@/components/workspace/auth/session';
import { useOfferedAct } from '@/lib/offered-act';
import { RecentExports } from './recent-exports';
import { useExport } from './use-export';

/** Everything that the workspace has, as one file, and the files that were written of late. */
export function ExportWorkspace() {
  const { isAdmin } = useSession();
  const write = useExport();
  const everything = () => write({ resource: 'workspace' });
  useOfferedAct({ said: 'Export the workspace', icon: Archive, run: isAdmin ? everything : undefined });
  if (!isAdmin) return <RecentExports />;
  return (
    <>
      <Section
        title="Export everything"
        about="All records and files as one ZIP, with a file of JSON lines for each kind. It is written in the background and kept for a day."
      >
        <Button onClick={everything}>
          <Archive aria-hidden />
          Export the workspace
        </Button>
      </Section>
      <RecentExports />
    </>
  );
}
