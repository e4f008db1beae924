'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Listing } from '@/components/ui/listing';
import { Section } from '@/components/ui/page';
import { Ago, When } from '@/components/ui/when';
import { useTRPC } from '@/lib/trpc';
import type { SessionView } from '@/server/workspace/auth/account/sessions';
import { browserName, isPhone } from './browser-name';

/** Where one is signed in, and a way to end it. */
export function Sessions() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const sessions = useQuery(trpc.account.sessions.queryOptions());
  const endOthers = useMutation(
    trpc.account.endOtherSessions.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.account.sessions.pathFilter()),
    }),
  );
  const items = sessions.data?.sessions;
  return (
    <Section
      title="Where you are signed in"
      about="End what you do not know, then change your password."
      action={
        items && items.length > 1 ? (
          <Button look="danger" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      <Listing items={items} query={sessions} label="Sessions" empty={null}>
        {(session) => <SessionRow session={session} />}
      </Listing>
    </Section>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const { id, current, userAgent, address, createdAt, lastSeenAt } = session;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const end = useMutation(
    trpc.account.endSession.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.account.sessions.pathFilter()),
    }),
  );
  const Icon = isPhone(userAgent) ? Smartphone : Monitor;
  const name = browserName(userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon className="size-5 shrink-0 text-faint" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2 font-medium text-sm">
          <span className="truncate" title={userAgent ?? undefined}>
            {name}
          </span>
          {current ? <Badge tone="success">this one</Badge> : null}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted text-xs">
          <span className="break-all">{address ?? 'Address not known'}</span>
          <span>
            Signed in <When at={createdAt} />
          </span>
          {current ? null : (
            <span>
              Last seen <Ago at={lastSeenAt} />
            </span>
          )}
        </p>
      </div>
      {current ? null : (
        <Button
          size="sm"
          look="danger"
          busy={end.isPending}
          onClick={() => end.mutate({ id })}
          aria-label={`Sign out ${name}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
