'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Card, Section } from '@/components/ui/page';
import { Switch } from '@/components/ui/switch';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';

/** Whether members work here only with a second factor. */
export function RequireSecondFactor() {
  const id = useId();
  const { isAdmin } = useSession();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = trpc.workspace.get.queryOptions();
  const { data } = useQuery(query);
  const change = useMutation(
    trpc.workspace.setRequireTwoFactor.mutationOptions({ onSettled: () => queries.invalidateQueries(query) }),
  );
  if (!data) return null;
  return (
    <Section title="Signing in" about="For everybody who works in this workspace.">
      <Card className="flex items-center gap-4 px-4 py-3">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="block text-sm">Require a second factor</span>
          <span className="block text-muted text-xs">
            Members without one are asked to set it up before they see anything. API keys go on working.
          </span>
        </label>
        <Switch
          id={id}
          checked={change.isPending ? change.variables.requireTwoFactor : data.requireTwoFactor}
          onChange={(requireTwoFactor) => change.mutate({ requireTwoFactor })}
          disabled={!isAdmin}
        />
      </Card>
    </Section>
  );
}
