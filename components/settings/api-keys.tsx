'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Empty } from '@/components/ui/empty';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Ago, When } from '@/components/ui/when';
import { useTRPC } from '@/lib/trpc';
import type { ApiKeyView } from '@/server/auth/keys/list';
import { NewKey } from './new-key';

export function ApiKeys() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.keys.list.queryOptions());
  const [creating, setCreating] = useState(false);
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      New key
    </Button>
  );
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="API keys"
      about={
        <>
          A key acts for this workspace with the scopes you give it. See the{' '}
          <Link href="/docs" className="text-accent-text underline underline-offset-2">
            API reference
          </Link>
          .
        </>
      }
      action={data?.apiKeys.length ? create : undefined}
    >
      <Listing
        items={data?.apiKeys}
        empty={
          <Card>
            <Empty icon={KeyRound} title="No keys yet" action={create}>
              Make one for each integration, so that you can revoke it alone.
            </Empty>
          </Card>
        }
      >
        {(key) => <KeyRow apiKey={key} />}
      </Listing>
      <NewKey open={creating} onOpenChange={setCreating} />
    </Section>
  );
}

const STATES = { active: 'success', expired: 'warning', revoked: 'neutral' } as const;

function KeyRow({ apiKey }: { apiKey: ApiKeyView }) {
  const { name, prefix, scopes, state, createdAt, createdBy, lastUsedAt, expiresAt } = apiKey;
  const [asking, setAsking] = useState(false);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: () => setAsking(false),
      onSettled: () => queries.invalidateQueries(trpc.keys.list.pathFilter()),
    }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium text-sm">{name}</span>
          {state === 'active' ? null : <Badge tone={STATES[state]}>{state}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted text-xs">
          <code className="font-mono">crm_{prefix}_…</code>
          <span title={scopes.join(', ')}>{scopes.includes('*') ? 'Full access' : `${scopes.length} scopes`}</span>
          <span>
            Made <When at={createdAt} as="date" /> {createdBy ? `by ${createdBy}` : null}
          </span>
          {expiresAt ? (
            <span>
              {state === 'expired' ? 'Expired' : 'Expires'} <When at={expiresAt} as="date" />
            </span>
          ) : null}
        </p>
      </div>
      <p className="text-muted text-xs">
        {lastUsedAt ? (
          <>
            Used <Ago at={lastUsedAt} />
          </>
        ) : (
          'Never used'
        )}
      </p>
      {state === 'active' ? (
        <Button size="sm" look="danger" onClick={() => setAsking(true)} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      ) : null}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke “${name}”?`}
        action="Revoke key"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ id: apiKey.id })}
      >
        Whatever uses it is refused from this moment. It cannot be turned on again.
      </Confirm>
    </li>
  );
}
