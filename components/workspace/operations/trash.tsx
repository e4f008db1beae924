'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Listing, More } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { PickRow } from '@/components/ui/pick-row';
import { Ago } from '@/components/ui/when';
import { humanize, kindName } from '@/lib/format';
import { usePageActions } from '@/lib/page-actions';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import { useItems } from '@/lib/use-items';
import { commentDescriptor } from '@/server/records/comments/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { fileDescriptor } from '@/server/records/files/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { noteDescriptor } from '@/server/records/notes/descriptor';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import { useUndo } from './use-undo';

// What people look for most; the rest is under everything.
const KINDS = [
  [undefined, 'Everything'] as const,
  ...[
    ...[contactDescriptor, companyDescriptor, leadDescriptor, dealDescriptor],
    ...[taskDescriptor, noteDescriptor, commentDescriptor, quoteDescriptor, fileDescriptor],
  ].map(({ key, plural }) => [key, humanize(plural)] as const),
];

interface Props {
  /** For how long what was deleted is kept. */
  days: number;
  /** What can be done with all that is shown, as these filters find it. */
  menuOf: (filters: Record<string, string>) => ReactNode;
}

/** What was deleted lately, and how to get it back. */
export function Trash({ days, menuOf }: Props) {
  const trpc = useTRPC();
  const [entity, setEntity] = useState<string>();
  const filters: Record<string, string> = entity ? { entity } : {};
  const query = useInfiniteQuery(
    trpc.trash.list.infiniteQueryOptions(
      { limit: 50, ...filters },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const records = useItems(query, (page) => page.records);
  return (
    <Section
      title="Trash"
      about={`What was deleted in the last ${days} days. It comes back with its tags, files and links.`}
      action={menuOf(filters)}
    >
      <div className="mb-4">
        <PickRow label="Kind" value={entity} options={KINDS} onChange={setEntity} />
      </div>
      <Listing
        items={records}
        query={query}
        label="Deleted records"
        empty={
          <Card>
            <Empty icon={Trash2} title="Nothing here">
              What is deleted is kept here for {days} days.
            </Empty>
          </Card>
        }
      >
        {(record) => <TrashRow record={record} />}
      </Listing>
      <More query={query} size="sm" className="mt-4" />
    </Section>
  );
}

interface Deleted {
  id: string;
  entity: string;
  title: string | null;
  deletedAt: string;
  by: { kind: string; name: string | null };
}

function TrashRow({ record: { id, entity, title, deletedAt, by } }: { record: Deleted }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = useUndo();
  const kind = kindName(entity);
  const name = title ?? kind;
  const restore = useMutation(
    trpc.trash.restore.mutationOptions({
      onSuccess: (answer) => {
        const own = answer.records.find((one) => one.id === id);
        if (own?.outcome === 'left') toast.error(own.conflicts[0]?.message ?? 'It could not be restored.');
        else done(`${name} restored`, answer);
      },
      onSettled: () => queries.invalidateQueries(),
    }),
  );
  const run = () => restore.mutate({ ids: [id] });
  usePageActions(
    restore.isPending ? [] : [{ key: id, label: `Restore ${name}`, icon: ArchiveRestore, sought: true, run }],
  );
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">{name}</p>
        <p className="truncate text-muted text-xs">
          {kind} · {by.name ?? humanize(by.kind)} · <Ago at={deletedAt} />
        </p>
      </div>
      <Button size="sm" busy={restore.isPending} onClick={run} aria-label={`Restore ${name}`}>
        Restore
      </Button>
    </li>
  );
}
