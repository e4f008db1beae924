'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { CreateDialog } from '@/components/records/engine/create-dialog';
import { useDefinition } from '@/components/records/engine/definitions';
import { useFilterFields } from '@/components/records/engine/filters/use-filter-fields';
import type { Listed } from '@/components/records/engine/listed';
import { RecordPanel } from '@/components/records/engine/record-panel';
import { Toolbar } from '@/components/records/engine/toolbar';
import { useAddress } from '@/components/records/engine/use-address';
import { useListState } from '@/components/records/engine/views/use-list-state';
import { ViewTabs } from '@/components/records/engine/views/view-tabs';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { useHotkeys } from '@/lib/hotkeys';
import { useTRPC } from '@/lib/trpc';
import type { Pipeline } from '@/server/records/pipelines/contract';
import { Board } from './board';
import { boardFilters, pipelineOf } from './board-query';

/** The board of a pipeline, with the filters and views of the list of deals. */
export function BoardPage({ listed }: { listed: Listed }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const definition = useDefinition('deals');
  const address = useAddress();
  const { pipelines, pipeline, error, refetch } = usePipeline(address.get('pipeline'));
  const state = useListState(definition, listed.viewed, address);
  const fields = useFilterFields(definition, listed.fields);
  const searchBox = useRef<HTMLInputElement>(null);
  // Made in a stage, or wherever a deal without one goes.
  const [creating, setCreating] = useState<{ pipelineStageId?: string }>();
  const create = useSession().can('write:deals') ? () => setCreating({}) : undefined;
  useHotkeys({ '/': () => searchBox.current?.focus(), n: create });
  const refresh = () => void queries.invalidateQueries(trpc.deals.board.pathFilter());
  // A view leads to another one, and not to another pipeline.
  const here = useMemo(
    () => ({
      ...address,
      show: (names: Readonly<Record<string, string | undefined>>) =>
        address.show({ pipeline: address.get('pipeline') ?? undefined, ...names }),
    }),
    [address],
  );
  return (
    <>
      <PageHeader title="Board">
        {pipelines.length > 1 && pipeline ? (
          <Select
            label="Pipeline"
            className="w-40 max-sm:w-28"
            value={pipeline.id}
            onChange={(id) => address.set('pipeline', id ?? undefined)}
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
      {listed.viewed ? (
        <ViewTabs
          definition={definition}
          resource={listed.viewed}
          list={state}
          address={here}
          fields={fields}
          columns={state.columns ?? []}
        />
      ) : null}
      <Toolbar
        definition={definition}
        address={address}
        filters={state.filters}
        tree={state.where}
        fields={fields}
        onFilter={state.filter}
        searchBox={searchBox}
      />
      {pipeline && state.isKnown ? (
        <Board
          key={pipeline.id}
          pipeline={pipeline}
          filters={boardFilters(state)}
          onOpen={address.open}
          onAdd={create && ((pipelineStageId) => setCreating({ pipelineStageId }))}
        />
      ) : null}
      <RecordPanel
        definition={definition}
        id={address.openId}
        onClose={() => {
          address.close();
          refresh();
        }}
      />
      {creating ? (
        <CreateDialog
          definition={definition}
          given={creating}
          onClose={() => setCreating(undefined)}
          onCreated={refresh}
        />
      ) : null}
    </>
  );
}

/** The pipeline that is asked for, else the default one. */
function usePipeline(chosen: string | null) {
  const { data, error, refetch } = useQuery(useTRPC().pipelines.list.queryOptions());
  const pipelines: readonly Pipeline[] = data?.pipelines ?? [];
  return { pipelines, pipeline: pipelineOf(pipelines, chosen), error, refetch };
}
