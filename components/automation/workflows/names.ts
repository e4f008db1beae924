'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { humanize } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import { labelOf } from '@/server/automation/workflows/labels';
import type { WorkflowEntity } from '@/server/automation/workflows/names';
import { STAGES_OF } from '@/server/automation/workflows/triggers';
import type { Names } from './summary';

/** Everything that a workflow of this kind can name, by what it is kept as. */
export function useNames(entity: WorkflowEntity): Names {
  const trpc = useTRPC();
  const fields = useQuery(trpc.workflowConsole.choices.queryOptions({ entity })).data?.fields;
  const members = useQuery(trpc.members.list.queryOptions()).data?.members;
  const sequences = useQuery(trpc.sequences.list.queryOptions({ limit: 1000 })).data?.sequences;
  const stages = useStages('DEAL');
  return useMemo(
    () => ({
      fields: new Map(fields?.map((field) => [field.name, field])),
      members: new Map(members?.map(({ id, name }) => [id, name])),
      sequences: new Map(sequences?.map(({ id, name }) => [id, name])),
      stages: new Map(stages?.map(({ value, label }) => [value, label])),
    }),
    [fields, members, sequences, stages],
  );
}

/** The stages that can be waited for: the fixed ones, and for deals those of the boards. */
export function useStages(entity: WorkflowEntity): { value: string; label: string }[] | undefined {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.pipelines.list.queryOptions(), enabled: entity === 'DEAL' });
  return useMemo(() => {
    const fixed = (STAGES_OF[entity] ?? []).map((value) => ({ value, label: humanize(value) }));
    if (entity !== 'DEAL') return fixed;
    const board = data?.pipelines.flatMap(({ name, stages }) =>
      stages.map((stage) => ({ value: stage.id, label: `${stage.name} (${name})` })),
    );
    return board && [...fixed, ...board];
  }, [entity, data]);
}

/** What a field is called before its list has come. */
export const fieldLabel = (names: Names, name: string) => names.fields.get(name)?.label ?? labelOf(name);
