'use client';

import {
  Calendar,
  CheckSquare,
  FileText,
  type LucideIcon,
  Mail,
  MailOpen,
  MessageCircle,
  MessageSquare,
  Phone,
  Plus,
  ReceiptText,
  SquarePen,
  StickyNote,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AttachmentList } from '@/components/outreach/mail/attachment-list';
import { MailStatus } from '@/components/outreach/mail/mail-state';
import { withNames } from '@/components/outreach/mail/placeholder-text';
import { useDefinition } from '@/components/records/engine/definitions';
import { RecordPanel } from '@/components/records/engine/record-panel';
import { CommentsToggle } from '@/components/records/notes/comments-toggle';
import { TaskDone } from '@/components/records/tasks/task-done';
import { MarkedText } from '@/components/records/writing/marked-text';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { Ago, When } from '@/components/ui/when';
import { actorOf, ChangedFields, DONE } from '@/components/workspace/changes/change-entry';
import { cn } from '@/lib/cn';
import { humanize, plural } from '@/lib/format';
import type { Entry, EntryOf, EntryType, TimelineOf } from './entries';
import { Frame, Said } from './frame';

interface Props<E extends Entry = Entry> {
  entry: E;
  of: TimelineOf;
}

/** One thing of a timeline, with its icon on the line. */
export function TimelineEntry({ entry, of }: Props) {
  switch (entry.type) {
    case 'mail':
      return <MailEntry entry={entry} of={of} />;
    case 'communication':
      return <CommunicationEntry entry={entry} of={of} />;
    case 'meeting':
      return <MeetingEntry entry={entry} of={of} />;
    case 'task':
      return <TaskEntry entry={entry} of={of} />;
    case 'change':
      return <ChangeEntry entry={entry} of={of} />;
    default:
      return <PlainEntry entry={entry} of={of} />;
  }
}

const Titled = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="font-medium hover:underline">
    {children}
  </Link>
);

function MailEntry({ entry, of }: Props<EntryOf<'mail'>>) {
  const { id, title, at, direction, status, opens, clicks, repliedAt, bouncedAt, campaign, sequence } = entry;
  const inbound = direction === 'INBOUND';
  const facts = [
    campaign?.name ?? sequence?.name,
    opens > 0 && `opened ${opens === 1 ? 'once' : `${opens} times`}`,
    clicks > 0 && plural(clicks, 'click'),
    repliedAt && 'answered',
    bouncedAt && 'came back',
  ].filter(Boolean);
  return (
    <Frame
      {...{ entry, of }}
      icon={inbound ? MailOpen : Mail}
      title={<Titled href={`/inbox?id=${id}`}>{withNames(title ?? '') || '(no subject)'}</Titled>}
      at={<Ago at={at} />}
      aside={inbound ? <Badge tone="info">Received</Badge> : <MailStatus status={status} />}
    >
      {facts.length > 0 ? <p>{facts.join(' · ')}</p> : null}
      <p className="line-clamp-2 break-words text-faint">{withNames(entry.text ?? '')}</p>
      {entry.attachments.length > 0 ? (
        <div className="mt-1">
          <AttachmentList items={entry.attachments} />
        </div>
      ) : null}
    </Frame>
  );
}

const SAID: Record<EntryOf<'communication'>['communicationType'], { icon: LucideIcon; name: string }> = {
  CALL: { icon: Phone, name: 'Call' },
  EMAIL: { icon: Mail, name: 'Email' },
  NOTE: { icon: StickyNote, name: 'Message' },
  MEETING: { icon: Calendar, name: 'Meeting' },
  LINKEDIN: { icon: MessageSquare, name: 'LinkedIn' },
};

function CommunicationEntry({ entry, of }: Props<EntryOf<'communication'>>) {
  const { id, communicationType, direction, title, text, at } = entry;
  const definition = useDefinition('communications');
  const [isOpen, setOpen] = useState(false);
  const { icon, name } = SAID[communicationType];
  const from = direction === 'INBOUND' ? 'from them' : 'from us';
  return (
    <Frame
      {...{ entry, of }}
      icon={icon}
      title={
        <>
          <button type="button" className="font-medium hover:underline" onClick={() => setOpen(true)}>
            {title || name}
          </button>
          <RecordPanel definition={definition} id={isOpen ? id : undefined} onClose={() => setOpen(false)} />
        </>
      }
      aside={<Badge>{title ? `${name} ${from}` : from}</Badge>}
      at={<Ago at={at} />}
    >
      <Said text={text} />
    </Frame>
  );
}

const MeetingEntry = ({ entry, of }: Props<EntryOf<'meeting'>>) => (
  <Frame
    {...{ entry, of }}
    icon={Calendar}
    title={<Titled href={`/calendar?booking=${entry.id}`}>{entry.title ?? 'Meeting'}</Titled>}
    aside={entry.status === 'CANCELLED' ? <Badge tone="danger">Cancelled</Badge> : <Badge tone="violet">Booked</Badge>}
    at={<When at={entry.at} />}
  >
    <p>with {entry.hostName}</p>
    <Said text={entry.text} />
  </Frame>
);

function TaskEntry({ entry, of }: Props<EntryOf<'task'>>) {
  const { id, done, dueDate, taskType, text } = entry;
  const title = entry.title ?? '';
  return (
    <Frame
      {...{ entry, of }}
      icon={taskType === 'MEETING' ? Calendar : CheckSquare}
      title={
        <span className="flex items-center gap-2">
          <TaskDone task={{ id, title, done }} />
          <Link
            href={`/tasks?id=${id}`}
            className={cn('font-medium hover:underline', done && 'text-muted line-through')}
          >
            {title}
          </Link>
        </span>
      }
      aside={taskType === 'MEETING' ? <Badge tone="violet">Meeting</Badge> : null}
      at={dueDate ? <When at={dueDate} /> : 'No date'}
    >
      <Said text={text} />
    </Frame>
  );
}

const ChangeEntry = ({ entry, of }: Props<EntryOf<'change'>>) => (
  <Frame
    {...{ entry, of }}
    icon={entry.kind === 'created' ? Plus : SquarePen}
    title={
      <>
        <span className="font-medium">{entry.actor ? actorOf(entry.actor) : 'Somebody'}</span>{' '}
        <span className="text-muted">
          {entry.recordId === of.id ? DONE[entry.kind] : `${DONE[entry.kind].replace(' this', '')} the ${entry.entity}`}
        </span>
      </>
    }
    at={<Ago at={entry.at} />}
  >
    <ChangedFields change={entry} />
  </Frame>
);

type Plain = Exclude<EntryType, 'mail' | 'communication' | 'meeting' | 'task' | 'change'>;
const PLAIN: Record<Plain, { icon: LucideIcon; title: string; href: (id: string) => string }> = {
  note: { icon: StickyNote, title: 'Note', href: (id) => `/notes?id=${id}` },
  quote: { icon: ReceiptText, title: 'Quote', href: (id) => `/quotes?id=${id}` },
  chat: { icon: MessageCircle, title: 'Chat', href: (id) => `/chats?id=${id}` },
  form: { icon: FileText, title: 'Form', href: (id) => `/forms/${id}` },
};

function stateOf(entry: EntryOf<Plain>): ReactNode {
  if (entry.type === 'note') return entry.pinned ? <Badge tone="warning">Pinned</Badge> : null;
  if (entry.type === 'form') return <Badge tone="info">Form</Badge>;
  return <Badge>{humanize(entry.status)}</Badge>;
}

function PlainEntry({ entry, of }: Props<EntryOf<Plain>>) {
  const { icon, title, href } = PLAIN[entry.type];
  return (
    <Frame
      {...{ entry, of }}
      icon={icon}
      title={
        <Titled href={href(entry.type === 'form' ? entry.form.id : entry.id)}>
          {entry.type === 'quote' ? `#${entry.number} ${entry.title ?? ''}` : (entry.title ?? title)}
        </Titled>
      }
      aside={stateOf(entry)}
      at={<Ago at={entry.at} />}
    >
      {entry.type === 'note' ? <NoteSaid entry={entry} /> : <Said text={entry.text} />}
    </Frame>
  );
}

const NoteSaid = ({ entry: { id, text, actor, comments } }: { entry: EntryOf<'note'> }) => (
  <>
    <MarkedText text={text ?? ''} className="line-clamp-6" />
    {actor?.name ? <p className="text-faint text-xs">{actorOf(actor)}</p> : null}
    <CommentsToggle noteId={id} count={comments} />
  </>
);
