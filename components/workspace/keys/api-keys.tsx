'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Ago, When } from '@/components/ui/when';
import { useNewAsked } from '@/lib/new-asked';
import { useTRPC } from '@/lib/trpc';
import type { ApiKeyView } from '@/server/workspace/keys/list';
import { NewKey } from './new-key';

export function ApiKeys() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.keys.list.queryOptions());
  const [creating, setCreating] = useState(false);
  useNewAsked(() => setCreating(true));
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      New key
    </Button>
  );
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="API keys"
      about={
        <>
          A key acts for this workspace with the scopes you give it, as far as its member may. See the{' '}
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
      {creating ? <NewKey onClose={() => setCreating(false)} /> : null}
    </Section>
  );
}

const STATES = { active: 'success', expired: 'warning', revoked: 'neutral' } as const;

function KeyRow({ apiKey }: { apiKey: ApiKeyView }) {
  const { name, prefix, scopes, state, createdAt, lastUsedAt, expiresAt } = apiKey;
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
          {state === 'active' && apiKey.lostScopes.length > 0 ? <Badge tone="warning">reduced</Badge> : null}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted text-xs">
          <code className="font-mono">crm_{prefix}_…</code>
          <span title={scopes.join(', ')}>{scopes.includes('*') ? 'Full access' : `${scopes.length} scopes`}</span>
          <span>
            Made <When at={createdAt} as="date" />
          </span>
          {expiresAt ? (
            <span>
              {state === 'expired' ? 'Expired' : 'Expires'} <When at={expiresAt} as="date" />
            </span>
          ) : null}
        </p>
        <KeyOwner apiKey={apiKey} />
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

/** Whose key it is, and what it has lost with them. */
function KeyOwner({ apiKey: { owner, lostScopes } }: { apiKey: ApiKeyView }) {
  if (!owner) {
    return <p className="mt-0.5 text-muted text-xs">Belongs to no member: nobody’s leaving ends it.</p>;
  }
  const gone = owner.role === null;
  return (
    <p className="mt-0.5 text-muted text-xs">
      {gone ? `Ended when ${owner.name} was removed.` : `Belongs to ${owner.name}.`}
      {lostScopes.length > 0 ? (
        <span className="text-warning" title={lostScopes.join(', ')}>
          {' '}
          Lost with their role: {lostScopes.length > 2 ? `${lostScopes.length} scopes` : lostScopes.join(', ')}.
        </span>
      ) : null}
    </p>
  );
}
