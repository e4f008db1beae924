'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Switch } from '@/components/ui/switch';
import { useTRPC } from '@/lib/trpc';
import type { Workflow } from '@/server/automation/workflows/shapes';

/** Turns a workflow on or off, at once. */
export function ActiveSwitch({ workflow, disabled }: { workflow: Workflow; disabled: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const update = useMutation(
    trpc.workflows.update.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.workflows.pathFilter()),
    }),
  );
  const { id, name, active } = workflow;
  return (
    <Switch
      label={`${name} is active`}
      checked={update.isPending ? (update.variables.active ?? active) : active}
      disabled={disabled}
      onChange={(on) => update.mutate({ id, active: on })}
    />
  );
}
