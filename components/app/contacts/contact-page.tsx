'use client';

import { ArrowLeft, CheckSquare, Mail, Phone, StickyNote } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { openCompose } from '@/components/outreach/emails/compose/open-compose';
import { Timeline } from '@/components/outreach/timeline/timeline';
import { CreateDialog } from '@/components/records/engine/create-dialog';
import { useDefinition } from '@/components/records/engine/definitions';
import { PanelBody } from '@/components/records/engine/panel-body';
import type { Row } from '@/components/records/engine/record-types';
import { useOne } from '@/components/records/engine/use-records';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useSession } from '@/components/workspace/auth/session';
import { cn } from '@/lib/cn';

/** A contact with everything that happened between them and the workspace. */
export function ContactPage({ id }: { id: string }) {
  const definition = useDefinition('contacts');
  const { row, error, refetch } = useOne(definition, id);
  const [side, setSide] = useState<'timeline' | 'details'>('timeline');
  if (error && !row) return <Problem error={error} onRetry={() => void refetch()} />;
  const name = row ? definition.name(row) : '';
  return (
    <>
      <PageHeader
        title={
          <span className="flex min-w-0 items-center gap-2">
            <Link
              href="/contacts"
              aria-label="All contacts"
              className={buttonClass({ look: 'ghost', size: 'iconSm' }, '-ml-2')}
            >
              <ArrowLeft aria-hidden />
            </Link>
            {row ? <Avatar name={name} className="max-sm:hidden" /> : null}
            <span className="truncate">{name}</span>
          </span>
        }
      >
        {row ? <Actions row={row} /> : null}
      </PageHeader>
      <Sides value={side} onChange={setSide} />
      <div className="flex min-h-0 flex-1">
        <div className={cn('min-h-0 flex-1 overflow-y-auto', side !== 'timeline' && 'max-md:hidden')}>
          <div className="mx-auto max-w-2xl px-4 py-5 md:px-6">
            {row ? <Warnings row={row} /> : null}
            <Timeline contactId={id} />
          </div>
        </div>
        <aside
          aria-label="Details"
          className={cn(
            'min-h-0 shrink-0 overflow-y-auto border-line bg-surface max-md:w-full md:w-88 md:border-l',
            side !== 'details' && 'max-md:hidden',
          )}
        >
          {row ? <PanelBody definition={definition} row={row} /> : <RowsSkeleton />}
        </aside>
      </div>
    </>
  );
}

function Sides({ value, onChange }: { value: string; onChange: (side: 'timeline' | 'details') => void }) {
  return (
    <div className="flex shrink-0 gap-1 border-line border-b bg-surface px-3 md:hidden">
      {(['timeline', 'details'] as const).map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={value === side}
          onClick={() => onChange(side)}
          className={cn(
            'h-10 border-transparent border-b-2 px-2 text-sm capitalize',
            value === side ? 'border-accent font-medium' : 'text-muted',
          )}
        >
          {side}
        </button>
      ))}
    </div>
  );
}

/** Why mail to this contact is not sent. */
function Warnings({ row }: { row: Row<'contacts'> }) {
  const reasons = [
    row.doNotContact && 'Do not contact',
    row.emailOptOut && 'Opted out of mail',
    row.emailStatus === 'BOUNCED' && 'Address bounced',
    row.emailStatus === 'COMPLAINED' && 'Reported mail as spam',
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-1.5">
      {reasons.map((reason) => (
        <Badge key={reason} tone="danger">
          {reason}
        </Badge>
      ))}
    </p>
  );
}

const MAKING = [
  { type: 'communications', label: 'Log a call or message', icon: Phone },
  { type: 'notes', label: 'Add a note', icon: StickyNote },
  { type: 'tasks', label: 'Add a task', icon: CheckSquare },
] as const;

type Made = (typeof MAKING)[number]['type'];

function Actions({ row }: { row: Row<'contacts'> }) {
  const [making, setMaking] = useState<Made>();
  const { can } = useSession();
  const close = () => setMaking(undefined);
  return (
    <>
      {MAKING.filter(({ type }) => can(`write:${type}`)).map(({ type, label, icon: Icon }) => (
        <Button key={type} size="icon" look="ghost" aria-label={label} title={label} onClick={() => setMaking(type)}>
          <Icon aria-hidden />
        </Button>
      ))}
      {can('write:emails') && row.email ? (
        <Button look="primary" className="max-sm:px-2.5" onClick={() => openCompose({ contactId: row.id })}>
          <Mail aria-hidden />
          <span className="max-sm:sr-only">Email</span>
        </Button>
      ) : null}
      {making ? <NewRecord type={making} contactId={row.id} onClose={close} /> : null}
    </>
  );
}

function NewRecord({ type, contactId, onClose }: { type: Made; contactId: string; onClose: () => void }) {
  return <CreateDialog definition={useDefinition(type)} given={{ contactId }} onClose={onClose} />;
}
