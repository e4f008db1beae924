'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Switch } from '@/components/ui/switch';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import type { Workflow } from '@/server/automation/workflows/shapes';

interface Props {
  workflow: Workflow;
  disabled: boolean;
  /** What the palette calls it, where one alone is shown. */
  said?: string;
}

/** Turns a workflow on or off, at once. */
export function ActiveSwitch({ workflow, disabled, said }: Props) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const update = useMutation(
    trpc.workflows.update.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.workflows.pathFilter()),
    }),
  );
  const { id, name, active } = workflow;
  const turn = (on: boolean) => update.mutate({ id, active: on });
  usePageActions(
    said && !disabled
      ? [{ key: 'turn', label: `Turn ${said} ${active ? 'off' : 'on'}`, run: () => turn(!active) }]
      : [],
  );
  return (
    <Switch
      label={`${name} is active`}
      checked={update.isPending ? (update.variables.active ?? active) : active}
      disabled={disabled}
      onChange={turn}
    />
  );
}
