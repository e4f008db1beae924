'use client';

import { useQuery } from '@tanstack/react-query';
import { Mailbox as MailboxIcon } from 'lucide-react';
import { useState } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Ago } from '@/components/ui/when';
import { useSession } from '@/components/workspace/auth/session';
import { formatNumber, humanize, plural } from '@/lib/format';
import { usePageActions } from '@/lib/page-actions';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Mailbox } from '@/server/outreach/mailboxes/contract';
import { UnconfirmedAddress } from './confirm-address';
import { MailboxForm } from './mailbox-form';
import { MailboxMenu } from './mailbox-menu';

const TONES: Record<Mailbox['status'], Tone> = { ACTIVE: 'success', ERROR: 'danger', PAUSED: 'warning' };

/** Every mailbox that mail goes out from and comes in by. */
export function Mailboxes() {
  const { data, error, refetch } = useQuery(useTRPC().mailboxes.list.queryOptions());
  const [connecting, setConnecting] = useState<'own' | 'shared'>();
  const { can, isAdmin } = useSession();
  const mayWrite = can('write:mailboxes');
  const own = () => setConnecting('own');
  const shared = () => setConnecting('shared');
  usePageActions([
    ...(mayWrite ? [{ key: 'own', label: 'Connect a mailbox', run: own }] : []),
    ...(mayWrite && isAdmin ? [{ key: 'shared', label: 'Connect a shared inbox', run: shared }] : []),
  ]);
  const connect = mayWrite ? (
    <span className="flex flex-wrap gap-2">
      {isAdmin ? <Button onClick={shared}>Connect a shared inbox</Button> : null}
      <Button look="primary" onClick={own}>
        Connect a mailbox
      </Button>
    </span>
  ) : null;
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  const mailboxes = data?.mailboxes;
  return (
    <Section
      title="Mailboxes"
      about="Mail goes out from your own address and answers come back to it. Without one it goes the way of the workspace’s own. A shared inbox is one that several answer."
      action={mailboxes?.length ? connect : null}
    >
      <Listing
        items={mailboxes}
        empty={
          <Card>
            <Empty icon={MailboxIcon} title="No mailboxes yet" action={connect}>
              Connect the one that you write from, with its SMTP and IMAP servers.
            </Empty>
          </Card>
        }
      >
        {(mailbox) => <MailboxRow mailbox={mailbox} mayWrite={mayWrite} />}
      </Listing>
      {connecting ? <MailboxForm shared={connecting === 'shared'} onClose={() => setConnecting(undefined)} /> : null}
    </Section>
  );
}

/** Whose a mailbox is, and who uses or sees it. */
function ownerOf({ member, shared, access, members, displayName }: Mailbox): string {
  const names = members.map(({ name }) => name).join(', ');
  if (member) {
    const seen = access === 'LISTED' ? `seen by ${names ? `them and ${names}` : 'them alone'}` : 'seen by everybody';
    return `${member.name} · ${seen}`;
  }
  if (!shared) return 'The workspace’s own · used by everybody';
  const used = access === 'LISTED' ? `used by ${names || 'nobody yet'}` : 'used by everybody';
  return [displayName, used].filter(Boolean).join(' · ');
}

function MailboxRow({ mailbox, mayWrite }: { mailbox: Mailbox; mayWrite: boolean }) {
  const { address, member, aliases, smtp, imap, status, lastError, dailyLimit, sentToday, lastSyncAt, unconfirmed } =
    mailbox;
  const facts = [
    smtp ? `sends by ${smtp.host}` : 'sends the workspace’s way',
    imap && `reads ${imap.host}`,
    `${formatNumber(sentToday)}${dailyLimit === null ? '' : ` of ${formatNumber(dailyLimit)}`} sent today`,
    aliases.length > 0 && plural(aliases.length, 'alias', 'aliases'),
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium text-sm">{readable(address)}</span>
          {status === 'ACTIVE' ? null : <Badge tone={TONES[status]}>{humanize(status)}</Badge>}
          {mailbox.shared ? <Badge>Shared</Badge> : null}
          {mailbox.default && member ? <Badge>Default</Badge> : null}
        </p>
        <p className="text-muted text-xs">{ownerOf(mailbox)}</p>
        <p className="mt-0.5 text-muted text-xs">
          {facts.join(' · ')}
          {lastSyncAt ? (
            <>
              {' · looked into '}
              <Ago at={lastSyncAt} />
            </>
          ) : null}
        </p>
        {mayWrite ? unconfirmed.map((one) => <UnconfirmedAddress key={one} mailbox={mailbox} address={one} />) : null}
        {lastError ? <p className="mt-1 break-words text-danger text-xs">{lastError}</p> : null}
      </div>
      {mayWrite ? <MailboxMenu mailbox={mailbox} /> : null}
    </li>
  );
}
