'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Card, Section } from '@/components/ui/page';
import { Switch } from '@/components/ui/switch';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';

/** Whether opens and clicks of the workspace's mail are counted. */
export function TrackingSwitch() {
  const id = useId();
  const { isAdmin } = useSession();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = trpc.workspace.get.queryOptions();
  const { data } = useQuery(query);
  const change = useMutation(
    trpc.workspace.setTracking.mutationOptions({ onSettled: () => queries.invalidateQueries(query) }),
  );
  if (!data) return null;
  return (
    <Section title="Tracking" about="Of mail that goes out from now on. What machines fetch is told apart from people.">
      <Card className="flex items-center gap-4 px-4 py-3">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="block text-sm">Count opens and clicks</span>
          <span className="block text-muted text-xs">
            By a picture without size and by links that lead over this service. Off, mail goes out as it was written.
          </span>
        </label>
        <Switch
          id={id}
          checked={change.isPending ? change.variables.trackMail : data.trackMail}
          onChange={(trackMail) => change.mutate({ trackMail })}
          disabled={!isAdmin}
        />
      </Card>
    </Section>
  );
}
