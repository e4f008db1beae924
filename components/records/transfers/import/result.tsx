'use client';

import { ArrowRight, Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button, buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Section } from '@/components/ui/page';
import { plural } from '@/lib/format';
import { useOfferedAct } from '@/lib/offered-act';
import { inPlainWords } from '@/lib/plain-words';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPCClient } from '@/lib/trpc';
import type { Import } from '@/server/records/imports/contract';
import { saveFile } from '../save-file';
import { Counts } from './counts';
import { UndoImport } from './undo-import';
import type { ImportRead, ImportVerbs } from './use-import';
import { Working } from './working';

const TITLES: Partial<Record<Import['state'], string>> = {
  DONE: 'The file is imported',
  STOPPED: 'Stopped',
  FAILED: 'This could not be imported',
};

interface Props {
  read: ImportRead;
  verbs: ImportVerbs;
}

/** Rows that are written: how far that is, and what became of them. */
export function Result({ read, verbs }: Props) {
  const { id, state, progress, rows, counts, error, resource, startedAt, columns } = read.import;
  const isRunning = state === 'RUNNING';
  const router = useRouter();
  const show = () => router.push(`/${resource}`);
  useOfferedAct({ said: `Show the ${resource}`, icon: ArrowRight, run: isRunning ? undefined : show });
  const mayStart = state === 'STOPPED' || (state === 'FAILED' && columns.length > 0);
  return (
    <Section
      title={TITLES[state] ?? read.import.fileName}
      about={isRunning ? undefined : `${plural(rows, 'row')} done.`}
    >
      {error ? (
        <p role="alert" className="mb-3 text-danger text-sm">
          {inPlainWords(error)}
        </p>
      ) : null}
      {isRunning ? <Working title={`Importing… ${plural(rows, 'row')} done`} progress={progress} /> : null}
      {startedAt ? (
        <div className="mt-3">
          <Counts counts={counts} />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {isRunning ? (
          <Button busy={verbs.stop.isPending} onClick={() => verbs.stop.mutate({ id })}>
            Stop
          </Button>
        ) : null}
        {mayStart ? (
          <Button look="primary" busy={verbs.start.isPending} onClick={() => verbs.start.mutate({ id })}>
            {startedAt ? 'Go on' : 'Try again'}
          </Button>
        ) : null}
        {isRunning ? null : (
          <>
            <Link href={`/${resource}`} className={buttonClass({ look: mayStart ? 'secondary' : 'primary' })}>
              Show {resource}
            </Link>
            {counts.failed > 0 ? <FailedRows id={id} /> : null}
            <UndoImport read={read.import} />
            <Link href={`/imports?of=${resource}`} className={buttonClass({ look: 'ghost' })}>
              Import another file
            </Link>
          </>
        )}
      </div>
    </Section>
  );
}

function FailedRows({ id }: { id: string }) {
  const client = useTRPCClient();
  const open = () =>
    client.imports.failed
      .query({ id })
      .then(({ url }) => saveFile(url))
      .catch((error: unknown) => toast.error(messageOf(error)));
  return (
    <Button onClick={() => void open()}>
      <Download aria-hidden />
      Rows that failed
    </Button>
  );
}
