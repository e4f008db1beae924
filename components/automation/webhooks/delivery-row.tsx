'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code';
import { Facts } from '@/components/ui/rows';
import { Ago, When } from '@/components/ui/when';
import { useSession } from '@/components/workspace/auth/session';
import { cn } from '@/lib/cn';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Delivery } from '@/server/automation/webhooks/contract';
import { toastOutcome } from './webhook-actions';

export const DELIVERY_STATE = {
  PENDING: { label: 'Pending', tone: 'warning' },
  SUCCEEDED: { label: 'Delivered', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
} as const;

/** A delivery in a line; opened, what was sent and what came back. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { type, status, responseStatus, attempts, nextAttemptAt, createdAt } = delivery;
  const { label, tone } = DELIVERY_STATE[status];
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left text-sm hover:bg-hover"
      >
        <ChevronRight
          className={cn('size-4 shrink-0 text-faint transition-transform', open && 'rotate-90')}
          aria-hidden
        />
        <code className="min-w-0 grow basis-44 truncate font-mono text-xs">{type}</code>
        {responseStatus === null ? null : <span className="text-muted text-xs tabular-nums">{responseStatus}</span>}
        {status === 'PENDING' && nextAttemptAt && attempts > 0 ? (
          <span className="text-muted text-xs">
            {plural(attempts, 'attempt')}, next <Ago at={nextAttemptAt} />
          </span>
        ) : null}
        <Badge dot tone={tone}>
          {label}
        </Badge>
        <span className="w-20 text-right text-muted text-xs">
          <Ago at={createdAt} />
        </span>
      </button>
      {open ? (
        <div id={id} className="border-line border-t bg-canvas px-4 py-4">
          <DeliveryDetails delivery={delivery} />
        </div>
      ) : null}
    </li>
  );
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { data, attempts, responseStatus, durationMs, lastError, lastAttemptAt, nextAttemptAt, deliveredAt } = delivery;
  const payload = JSON.stringify(data, null, 2);
  const facts = {
    Event: <code className="font-mono text-xs">{delivery.eventId}</code>,
    Delivery: <code className="font-mono text-xs">{delivery.id}</code>,
    ...(delivery.sequence !== null && { Number: delivery.sequence }),
    ...(delivery.replayId && { 'Sent again by': <code className="font-mono text-xs">{delivery.replayId}</code> }),
    Attempts: attempts,
    Response: responseStatus === null ? '—' : `${responseStatus}${durationMs === null ? '' : ` in ${durationMs} ms`}`,
    ...(lastError && { Error: <span className="text-danger">{lastError}</span> }),
    ...(lastAttemptAt && { 'Last attempt': <When at={lastAttemptAt} as="second" /> }),
    ...(nextAttemptAt && { 'Next attempt': <When at={nextAttemptAt} as="second" /> }),
    ...(deliveredAt && { Delivered: <When at={deliveredAt} as="second" /> }),
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Facts items={facts} />
        <Redeliver delivery={delivery} />
      </div>
      <div>
        <h3 className="mb-1 font-medium text-xs">Payload</h3>
        <CodeBlock code={payload} label="payload" />
      </div>
    </div>
  );
}

function Redeliver({ delivery }: { delivery: Delivery }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const again = useMutation(
    trpc.webhooks.redeliver.mutationOptions({
      onSuccess: (answer) => toastOutcome(answer.delivery),
      onSettled: () => queries.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  if (!useSession().can('write:webhooks')) return null;
  return (
    <Button
      size="sm"
      busy={again.isPending}
      onClick={() => again.mutate({ id: delivery.endpointId, deliveryId: delivery.id })}
    >
      <RotateCcw aria-hidden />
      Send again
    </Button>
  );
}
