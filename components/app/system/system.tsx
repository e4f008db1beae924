'use client';

import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Empty } from '@/components/ui/empty';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Facts, RowsSkeleton } from '@/components/ui/rows';
import { Ago } from '@/components/ui/when';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import type { Versions } from '@/server/app/system/versions';
import { Errors } from './errors';
import { Failing } from './failing';
import { Queues } from './queues';

const EVERY_MS = 15_000;

/** How the service is, and what of the workspace waits or fails: for owners and admins. */
export function System() {
  const mayLook = useSession().can('*');
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.system.get.queryOptions(undefined, { refetchInterval: EVERY_MS, enabled: mayLook }),
  );
  if (!mayLook)
    return (
      <Empty icon={Activity} title="This page is for owners and admins">
        Ask one of them how the service is.
      </Empty>
    );
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { versions, at, health, queues, failing, errors } = data;
  return (
    <>
      <Section title="System" about="How the service is, and what of this workspace waits or fails.">
        <Card className="p-4">
          <Facts
            items={{
              State: health.ready ? <Badge tone="success">ready</Badge> : <Badge tone="danger">not ready</Badge>,
              ...Object.fromEntries(Object.entries(health.parts).map(([part, state]) => [PARTS[part] ?? part, state])),
              ...Object.fromEntries(
                Object.entries(health.outside).map(([part, state]) => [
                  PARTS[part] ?? part,
                  <OutsidePart key={part} state={state} breaker={health.breakers[part]} />,
                ]),
              ),
              'Last backup': <LastBackup {...health.backup} />,
              Release: releases(versions),
              PostgreSQL: versions.postgres,
              'Node.js': versions.node,
              'Last migration': versions.migration ?? 'none',
              Looked: <Ago at={at} />,
            }}
          />
        </Card>
      </Section>
      <Failing sources={failing} />
      <Errors errors={errors} />
      <Queues queues={queues} />
    </>
  );
}

/** The release that answers, and what else runs beside it: several, during a rolling upgrade. */
function releases({ release, running }: Versions): string {
  const others = running.filter((one) => one.release !== release);
  return [release, ...others.map((one) => `${one.release} (${one.part})`)].join(', ');
}

/** Something that runs elsewhere; where it was left alone, since when. */
function OutsidePart({ state, breaker }: { state: string; breaker: { state: string; since: string } | undefined }) {
  return (
    <span className="flex items-center gap-2">
      <Badge tone={state === 'ok' ? 'success' : 'warning'}>{state}</Badge>
      {breaker && breaker.state !== 'closed' && <Ago at={breaker.since} />}
    </span>
  );
}

/** Backups that the service makes by itself. */
function LastBackup({ state, lastAt }: { state: string; lastAt: string | null }) {
  if (state === 'off') return 'none are made';
  return (
    <span className="flex items-center gap-2">
      <Badge tone={state === 'ok' ? 'success' : 'warning'}>{state}</Badge>
      {lastAt !== null && <Ago at={lastAt} />}
    </span>
  );
}

const PARTS: Record<string, string> = {
  database: 'Database',
  work: 'Background work',
  rateLimit: 'Rate limits',
  files: 'Files',
  redis: 'Redis',
  mail: 'Mail server',
  ai: 'AI provider',
  inngest: 'Inngest',
};
