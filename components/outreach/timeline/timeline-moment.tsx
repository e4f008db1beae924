'use client';

import { Calendar, CheckSquare, type LucideIcon, Mail, MailOpen, MessageSquare, Phone, StickyNote } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { AttachmentList } from '@/components/outreach/mail/attachment-list';
import { MailStatus } from '@/components/outreach/mail/mail-state';
import { TaskDone } from '@/components/records/tasks/task-done';
import { Badge } from '@/components/ui/badge';
import { Ago, When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import { humanize, plural } from '@/lib/format';
import type { Communication } from '@/server/records/communications/contract';
import type { Note } from '@/server/records/notes/contract';
import type { Task } from '@/server/records/tasks/contract';
import type { MailItem, Moment } from './moments';

/** One thing of a timeline, with its icon on the line. */
export function TimelineMoment({ moment }: { moment: Moment }) {
  switch (moment.kind) {
    case 'mail':
      return <MailMoment mail={moment.mail} at={moment.at} />;
    case 'communication':
      return <CommunicationMoment communication={moment.communication} />;
    case 'note':
      return <NoteMoment note={moment.note} />;
    case 'task':
      return <TaskMoment task={moment.task} />;
  }
}

interface FrameProps {
  icon: LucideIcon;
  title: ReactNode;
  at: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}

function Frame({ icon: Icon, title, at, aside, children }: FrameProps) {
  return (
    <li className="relative flex gap-3 pb-4 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line last:before:hidden">
      <span className="z-[1] flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-surface text-muted">
        <Icon className="size-3.5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <span className="min-w-0 break-words text-sm">{title}</span>
          {aside}
          <span className="ml-auto shrink-0 text-muted text-xs">{at}</span>
        </div>
        {children ? <div className="mt-0.5 text-muted text-sm">{children}</div> : null}
      </div>
    </li>
  );
}

function MailMoment({ mail, at }: { mail: MailItem; at: string }) {
  const inbound = mail.direction === 'INBOUND';
  const facts = [
    mail.opens > 0 && `opened ${mail.opens === 1 ? 'once' : `${mail.opens} times`}`,
    mail.clicks > 0 && plural(mail.clicks, 'click'),
    mail.replied && 'answered',
  ].filter(Boolean);
  return (
    <Frame
      icon={inbound ? MailOpen : Mail}
      title={
        <Link href={`/inbox?id=${mail.id}`} className="font-medium hover:underline">
          {mail.subject || '(no subject)'}
        </Link>
      }
      at={<Ago at={at} />}
      aside={inbound ? <Badge tone="info">Received</Badge> : <MailStatus status={mail.status} />}
    >
      {facts.length > 0 || mail.campaign ? <p>{[mail.campaign?.name, ...facts].filter(Boolean).join(' · ')}</p> : null}
      {mail.attachments?.length ? (
        <div className="mt-1">
          <AttachmentList items={mail.attachments} />
        </div>
      ) : null}
    </Frame>
  );
}

const ICONS: Record<Communication['type'], LucideIcon> = {
  CALL: Phone,
  EMAIL: Mail,
  NOTE: StickyNote,
  MEETING: Calendar,
  LINKEDIN: MessageSquare,
};

function CommunicationMoment({ communication }: { communication: Communication }) {
  const { type, direction, subject, body, occurredAt } = communication;
  return (
    <Frame
      icon={ICONS[type]}
      title={<span className="font-medium">{subject || humanize(type)}</span>}
      aside={
        <Badge>
          {humanize(type)} {direction === 'INBOUND' ? 'from them' : 'from us'}
        </Badge>
      }
      at={<Ago at={occurredAt} />}
    >
      <p className="line-clamp-6 whitespace-pre-wrap break-words">{body}</p>
    </Frame>
  );
}

const NoteMoment = ({ note }: { note: Note }) => (
  <Frame
    icon={StickyNote}
    title={
      <Link href={`/notes?id=${note.id}`} className="font-medium hover:underline">
        Note
      </Link>
    }
    aside={note.pinned ? <Badge tone="warning">Pinned</Badge> : null}
    at={<Ago at={note.createdAt} />}
  >
    <p className="line-clamp-6 whitespace-pre-wrap break-words">{note.body}</p>
  </Frame>
);

function TaskMoment({ task }: { task: Task }) {
  const meeting = task.type === 'MEETING';
  return (
    <Frame
      icon={meeting ? Calendar : CheckSquare}
      title={
        <span className="flex items-center gap-2">
          <TaskDone task={task} />
          <Link
            href={`/tasks?id=${task.id}`}
            className={cn('font-medium hover:underline', task.done && 'text-muted line-through')}
          >
            {task.title}
          </Link>
        </span>
      }
      aside={meeting ? <Badge tone="violet">Meeting</Badge> : null}
      at={task.dueDate ? <When at={task.dueDate} as={task.allDay ? 'date' : 'datetime'} /> : 'No date'}
    >
      {task.description ? <p className="line-clamp-3 whitespace-pre-wrap break-words">{task.description}</p> : null}
    </Frame>
  );
}
