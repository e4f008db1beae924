import type { ListedAttachment } from '@/components/outreach/mail/attachment-list';
import type { EmailItem } from '@/server/outreach/emails/shapes';
import type { Communication } from '@/server/records/communications/contract';
import type { Note } from '@/server/records/notes/contract';
import type { Task } from '@/server/records/tasks/contract';

/** A mail with what it carries. */
export type MailItem = EmailItem & { attachments?: ListedAttachment[] };

/** Something that happened, or is to happen, with a contact. */
export type Moment = { key: string; at: string } & (
  | { kind: 'mail'; mail: MailItem }
  | { kind: 'communication'; communication: Communication }
  | { kind: 'note'; note: Note }
  | { kind: 'task'; task: Task }
);
export type MomentKind = Moment['kind'];

interface Sources {
  mails: MailItem[];
  communications: Communication[];
  notes: Note[];
  tasks: Task[];
}

/** All of it in one order, the newest first. */
export const momentsOf = ({ mails, communications, notes, tasks }: Sources): Moment[] =>
  [...mails.map(ofMail), ...communications.map(ofCommunication), ...notes.map(ofNote), ...tasks.map(ofTask)].sort(
    (a, b) => b.at.localeCompare(a.at),
  );

const ofMail = (mail: MailItem): Moment => ({
  key: `mail ${mail.id}`,
  at: mail.sentAt ?? mail.createdAt,
  kind: 'mail',
  mail,
});
const ofCommunication = (communication: Communication): Moment => ({
  key: `communication ${communication.id}`,
  at: communication.occurredAt,
  kind: 'communication',
  communication,
});
const ofNote = (note: Note): Moment => ({ key: `note ${note.id}`, at: note.createdAt, kind: 'note', note });
const ofTask = (task: Task): Moment => ({
  key: `task ${task.id}`,
  at: task.dueDate ?? task.createdAt,
  kind: 'task',
  task,
});

/** What is still to be done stands apart from what was. */
export const isAhead = (moment: Moment): boolean => moment.kind === 'task' && !moment.task.done;
