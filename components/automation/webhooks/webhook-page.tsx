'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, OctagonAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@/components/ui/link';
import { Card } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Facts, RowsSkeleton } from '@/components/ui/rows';
import { Switch } from '@/components/ui/switch';
import { When } from '@/components/ui/when';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import type { Webhook } from '@/server/automation/webhooks/contract';
import { Deliveries } from './deliveries';
import { WebhookActions } from './webhook-actions';
import { WebhookForm } from './webhook-form';
import { WebhookState } from './webhook-state';

/** One endpoint: what it hears of, whether it is on, and every delivery to it. */
export function WebhookPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().webhooks.get.queryOptions({ id }));
  return (
    <>
      <Link
        href="/settings/webhooks"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Webhooks
      </Link>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={3} /> : null}
      {data ? <Endpoint webhook={data.webhook} /> : null}
      {data ? <Deliveries endpointId={id} /> : null}
    </>
  );
}

function Endpoint({ webhook }: { webhook: Webhook }) {
  const [editing, setEditing] = useState(false);
  const mayWrite = useSession().can('write:webhooks');
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="break-all font-medium font-mono text-sm">{webhook.url}</h2>
          {webhook.description ? <p className="mt-0.5 text-muted text-sm">{webhook.description}</p> : null}
        </div>
        {mayWrite ? <WebhookActions webhook={webhook} onEdit={() => setEditing(true)} /> : null}
      </div>
      {webhook.disabledReason === 'failures' ? <ShutOff webhook={webhook} /> : null}
      <Card className="mb-8 p-4">
        <Facts
          items={{
            State: <OnOff webhook={webhook} disabled={!mayWrite} />,
            Events: (
              <span className="flex flex-wrap gap-1">
                {webhook.events.map((event) => (
                  <code key={event} className="rounded-sm bg-sunken px-1.5 font-mono text-xs">
                    {event}
                  </code>
                ))}
              </span>
            ),
            'Failures in a row': webhook.consecutiveFailures,
            ...(webhook.previousSecretUntil &&
              webhook.previousSecretUntil > new Date().toISOString() && {
                'Old secret signs until': <When at={webhook.previousSecretUntil} />,
              }),
            Added: <When at={webhook.createdAt} />,
          }}
        />
      </Card>
      {editing ? <WebhookForm webhook={webhook} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function ShutOff({ webhook }: { webhook: Webhook }) {
  return (
    <div role="status" className="mb-4 flex gap-3 rounded-lg bg-danger-soft px-4 py-3 text-danger text-sm">
      <OctagonAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p>
        Shut off {webhook.disabledAt ? <When at={webhook.disabledAt} /> : null} because five deliveries in a row failed
        all their attempts. Events since then are not sent. See below what went wrong, mend the receiver, then turn it
        on again.
      </p>
    </div>
  );
}

function OnOff({ webhook, disabled }: { webhook: Webhook; disabled: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const change = useMutation(
    trpc.webhooks.update.mutationOptions({ onSettled: () => queries.invalidateQueries(trpc.webhooks.pathFilter()) }),
  );
  const active = change.isPending ? (change.variables.active ?? webhook.active) : webhook.active;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Switch
        checked={active}
        label={active ? 'On; turn off' : 'Off; turn on'}
        disabled={disabled}
        onChange={(on) => change.mutate({ id: webhook.id, active: on })}
      />
      <WebhookState webhook={webhook} />
      {webhook.disabledReason === 'user' ? (
        <span className="text-muted text-xs">
          Turned off by hand
          {webhook.disabledAt ? (
            <>
              {' '}
              on <When at={webhook.disabledAt} />
            </>
          ) : null}
          . What was pending waits up to 30 days.
        </span>
      ) : null}
    </span>
  );
}
