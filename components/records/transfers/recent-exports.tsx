'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Listing } from '@/components/ui/listing';
import { Section } from '@/components/ui/page';
import { Ago } from '@/components/ui/when';
import { formatBytes } from '@/lib/bytes';
import { humanize, plural } from '@/lib/format';
import { inPlainWords } from '@/lib/plain-words';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { Export } from '@/server/records/exports/contract';
import { saveFile } from './save-file';

const TONE: Partial<Record<Export['state'], Tone>> = { DONE: 'success', FAILED: 'danger', RUNNING: 'info' };
const OFTEN_MS = 1500;
const isAtWork = ({ state }: Export) => state === 'QUEUED' || state === 'RUNNING';

/** The exports of the last day, whose files can still be fetched, also by whoever has left the page since. */
export function RecentExports() {
  const query = useQuery(
    useTRPC().exports.list.queryOptions(
      { limit: 10 },
      { refetchInterval: ({ state: { data } }) => (data?.exports.some(isAtWork) ? OFTEN_MS : false) },
    ),
  );
  const items = query.data?.exports;
  if (!items || items.length === 0) return null;
  return (
    <Section title="Recent exports" about="Their files are kept for a day.">
      <Listing items={items} label="Recent exports" empty={null}>
        {(one) => <Row found={one} />}
      </Listing>
    </Section>
  );
}

function Row({ found: { id, fileName, state, rows, size, error, createdAt } }: { found: Export }) {
  const client = useTRPCClient();
  const open = () =>
    client.exports.file
      .query({ id })
      .then(({ url }) => saveFile(url))
      .catch((reason: unknown) => toast.error(messageOf(reason)));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-40 truncate text-sm">{fileName}</span>
      <span className="text-muted text-xs tabular-nums">
        {plural(rows, 'row')}
        {size > 0 ? `, ${formatBytes(size)}` : ''}
      </span>
      <Badge tone={TONE[state] ?? 'neutral'}>{humanize(state)}</Badge>
      <span className="text-faint text-xs">
        <Ago at={createdAt} />
      </span>
      {state === 'DONE' ? (
        <Button size="sm" aria-label={`Download ${fileName}`} onClick={() => void open()}>
          <Download aria-hidden />
          Download
        </Button>
      ) : null}
      {error ? <p className="w-full text-danger text-xs">{inPlainWords(error)}</p> : null}
    </li>
  );
}
