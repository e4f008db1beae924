'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Webhook as WebhookIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { useSession } from '@/components/workspace/auth/session';
import { plural } from '@/lib/format';
import { useNewAsked } from '@/lib/new-asked';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import type { Webhook } from '@/server/automation/webhooks/contract';
import { SecretDialog } from './secret-dialog';
import { WebhookForm } from './webhook-form';
import { WebhookState } from './webhook-state';

/** Every endpoint that is told of events. */
export function Webhooks() {
  const { data, error, refetch } = useQuery(useTRPC().webhooks.list.queryOptions());
  const router = useRouter();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const mayWrite = useSession().can('write:webhooks');
  usePageActions(mayWrite ? [{ key: 'add', label: 'Add a webhook endpoint', run: () => setCreating(true) }] : []);
  useNewAsked(mayWrite ? () => setCreating(true) : undefined);
  const create = mayWrite ? (
    <Button look="primary" onClick={() => setCreating(true)}>
      Add endpoint
    </Button>
  ) : null;
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  const webhooks = data?.webhooks;
  return (
    <Section
      title="Webhooks"
      about="Your servers are told what happens here by signed requests, sent within seconds and tried again for about a day."
      action={webhooks?.length ? create : null}
    >
      <Listing
        items={webhooks}
        empty={
          <Card>
            <Empty icon={WebhookIcon} title="No endpoints yet" action={create}>
              Add the https:// address of a server of yours and choose the events it should hear of.
            </Empty>
          </Card>
        }
      >
        {(webhook) => <WebhookRow webhook={webhook} />}
      </Listing>
      {creating ? <WebhookForm onClose={() => setCreating(false)} onCreated={setMade} /> : null}
      {made ? <SecretDialog secret={made.secret} onClose={() => router.push(`/settings/webhooks/${made.id}`)} /> : null}
    </Section>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, description, events } = webhook;
  return (
    <li>
      <Link href={`/settings/webhooks/${id}`} className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-xs">{url}</span>
          <span className="mt-0.5 block truncate text-muted text-xs">
            {description ? `${description} · ` : null}
            {plural(events.length, 'event')}
          </span>
        </span>
        <WebhookState webhook={webhook} />
        <ChevronRight className="size-4 text-faint" aria-hidden />
      </Link>
    </li>
  );
}
