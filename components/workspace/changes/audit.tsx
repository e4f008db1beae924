'use client';

import { ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Empty } from '@/components/ui/empty';
import { More } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { PickRow } from '@/components/ui/pick-row';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { kindName } from '@/lib/format';
import type { ChangeAnswer } from '@/server/workspace/changes/contract';
import { ChangeEntry } from './change-entry';
import { useChanges } from './use-changes';

/** What concerns who may do what, and everything else. */
const ABOUT = [
  ['member,apiKey,workspace,webhook,mailbox,connection,workflow,chatSite,form', 'Access and settings'],
  [undefined, 'Everything'],
] as const;
const BY = [
  [undefined, 'Anybody'],
  ['member', 'Members'],
  ['key', 'API keys'],
  ['workflow', 'Workflows'],
  ['visitor', 'Visitors'],
  ['system', 'The service'],
] as const;

interface Props {
  /** What can be done with all that is shown, as these filters find it. */
  menuOf: (filters: Record<string, string>) => ReactNode;
}

/** What happened in the workspace, newest first: for owners and admins. */
export function Audit({ menuOf }: Props) {
  const [entity, setEntity] = useState<string | undefined>(ABOUT[0][0]);
  const [actor, setActor] = useState<string>();
  const filters: Record<string, string> = {};
  if (entity) filters.entity = entity;
  if (actor) filters.actor = actor;
  const { query, changes } = useChanges(filters, 50);
  return (
    <Section
      title="Audit"
      about="Who signed in, and who changed keys, roles, settings and records. Kept as long as the history is."
      action={menuOf(filters)}
    >
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <PickRow label="About" value={entity} options={ABOUT} onChange={setEntity} />
        <PickRow label="By" value={actor} options={BY} onChange={setActor} />
      </div>
      {query.error && !changes ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!changes && !query.error ? <RowsSkeleton /> : null}
      {changes?.length === 0 ? (
        <Empty icon={ScrollText} title="Nothing here">
          What happens from now on is shown here.
        </Empty>
      ) : null}
      {changes?.length ? (
        <Card>
          <ol aria-label="Changes" className="divide-y divide-line px-4">
            {changes.map((change) => (
              <li key={change.id}>
                <ChangeEntry change={change} what={<Subject change={change} />} />
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
      <More query={query} size="sm" className="mt-4" />
    </Section>
  );
}

/** The kind of record, and what it is called. */
function Subject({ change }: { change: ChangeAnswer }) {
  if (change.kind === 'signed-in') return null;
  const kind = kindName(change.entity);
  return (
    <span className="min-w-0 truncate">
      {kind.startsWith('API') ? kind : kind.toLowerCase()} {change.recordName ? `“${change.recordName}”` : ''}
    </span>
  );
}
