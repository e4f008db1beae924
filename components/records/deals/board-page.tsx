'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { CreateDialog } from '@/components/records/engine/create-dialog';
import { useDefinition } from '@/components/records/engine/definitions';
import { RecordPanel } from '@/components/records/engine/record-panel';
import { useAddress } from '@/components/records/engine/use-address';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { useHotkeys } from '@/lib/hotkeys';
import { useTRPC } from '@/lib/trpc';
import { Board } from './board';

export function BoardPage() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const definition = useDefinition('deals');
  const { openId, open, close, set } = useAddress();
  const { data, error, refetch } = useQuery(trpc.pipelines.list.queryOptions());
  const chosen = useSearchParams().get('pipeline');
  const pipelines = data?.pipelines ?? [];
  const pipeline = pipelines.find(({ id }) => id === chosen) ?? pipelines.find((one) => one.isDefault) ?? pipelines[0];
  const [creating, setCreating] = useState(false);
  const create = useSession().can('write:deals') ? () => setCreating(true) : undefined;
  useHotkeys({ n: create });
  const refresh = () => void queries.invalidateQueries(trpc.deals.board.pathFilter());
  return (
    <>
      <PageHeader title="Board">
        {pipelines.length > 1 && pipeline ? (
          <Select
            label="Pipeline"
            className="w-40 max-sm:w-28"
            value={pipeline.id}
            onChange={(id) => set('pipeline', id ?? undefined)}
            options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        {create ? (
          <Button look="primary" onClick={create} aria-keyshortcuts="n">
            <Plus aria-hidden />
            New deal
          </Button>
        ) : null}
      </PageHeader>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {pipeline ? <Board key={pipeline.id} pipeline={pipeline} onOpen={open} /> : null}
      <RecordPanel
        definition={definition}
        id={openId}
        onClose={() => {
          close();
          refresh();
        }}
      />
      {creating ? (
        <CreateDialog definition={definition} onClose={() => setCreating(false)} onCreated={refresh} />
      ) : null}
    </>
  );
}
