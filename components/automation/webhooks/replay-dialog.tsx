'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';
import { When } from '@/components/ui/when';
import { plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';

const HOUR_MS = 3_600_000;
const SPANS = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last day' },
  { value: '168', label: 'The last week' },
  { value: '720', label: 'The last 30 days' },
];
/** While one is under way, how often its progress is looked at. */
const WATCH_MS = 1500;

/** Sends the events of a time to an endpoint again, and shows how far the replays are. */
export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [hours, setHours] = useState('24');
  const list = useQuery(
    trpc.webhooks.replays.queryOptions(
      { id, limit: 5 },
      { refetchInterval: ({ state }) => (state.data?.replays.some(({ endedAt }) => !endedAt) ? WATCH_MS : false) },
    ),
  );
  const replay = useMutation(
    trpc.webhooks.replay.mutationOptions({
      meta: { quiet: true },
      onSettled: () => queries.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  const submit = () => replay.mutate({ id, since: new Date(Date.now() - Number(hours) * HOUR_MS).toISOString() });
  return (
    <FormDialog
      title="Send events again"
      description="Under the same event ids, as new deliveries. A receiver that keeps the ids it has seen loses nothing and does nothing twice."
      action="Send again"
      busy={replay.isPending}
      disabled={list.data?.replays.some(({ endedAt }) => !endedAt) ?? false}
      error={replay.error ? messageOf(replay.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Events of">
        {(control) => (
          <Select id={control.id} value={hours} onChange={(value) => setHours(value ?? '24')} options={SPANS} />
        )}
      </Field>
      {list.data?.replays.length ? (
        <ul aria-label="Replays" className="divide-y divide-line/60 rounded-md border border-line text-sm">
          {list.data.replays.map(({ id: replayId, since, events, queued, endedAt }) => (
            <li key={replayId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <span className="min-w-0 flex-1">
                Since <When at={since} />
                <span className="block text-muted text-xs">
                  {queued} of {plural(events, 'event')} queued
                </span>
              </span>
              <Badge dot tone={endedAt ? 'success' : 'warning'}>
                {endedAt ? 'Done' : 'Under way'}
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </FormDialog>
  );
}
