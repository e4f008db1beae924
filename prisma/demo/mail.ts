import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { WorkspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import type { Random } from './random';

const HOUR_MS = 3_600_000;
const SENT = 26;
const TOPICS = [
  [
    'Our talk at the trade fair',
    'You asked how other teams count their stock on the move. I have put together what they do.',
  ],
  [
    'A quote for your two sites',
    'Attached to your account is the quote for both sites. The price holds until the end of the month.',
  ],
  [
    'Your questions about the Business plan',
    'Yes, all three of your integrations are part of it. Shall I show you on Thursday?',
  ],
  [
    'Twenty minutes next week?',
    'I would like to hear how you plan your deliveries today, and what would make it easier.',
  ],
] as const;
const ANSWERS = [
  ['POSITIVE', 'Thank you, that sounds good. Thursday at ten would suit us.'],
  ['NEUTRAL', 'Could you send me the terms in writing? I will pass them on.'],
  ['NEGATIVE', 'Thank you, but we have just signed with somebody else.'],
  ['POSITIVE', 'Please call me, we would like to start before the end of the year.'],
] as const;
const CONTEXTS = ['Asked for prices in the chat.', 'Opened the last mail four times.', 'Met at the trade fair.'];
const STEPS = [
  {
    type: 'EMAIL',
    delayDays: 0,
    subject: 'Welcome, {{contact.firstName | default: "and hello"}}',
    bodyHtml: '<p>Good to have you with us. These three pages answer what most people ask first.</p>',
  },
  { type: 'CALL', delayDays: 2, taskTitle: 'Ring them: did they find their way in?' },
  {
    type: 'EMAIL',
    delayDays: 5,
    subject: 'What works well for others',
    bodyHtml: '<p>Teams of your size begin with the scanner on the loading dock. Shall we show you how?</p>',
  },
];

type Author = { mailbox: WorkspaceMailbox; memberId: string };
type Person = { id: string; name: string; email: string | null };

/** The mail of a month: what was sent, what came of it, what waits to be read through; and a sequence to send more by. */
export async function fillMail(
  workspaceId: string,
  mailbox: WorkspaceMailbox,
  memberIds: string[],
  contacts: Person[],
  random: Random,
) {
  const people = contacts.filter(({ email }) => email !== null);
  const write = (at: number) =>
    writtenBy({ mailbox, memberId: random.pick(memberIds) }, random.pick(people), at, random);
  const sent = Array.from({ length: SENT }, (_, n) => withResults(write(random.past(28)), n % 13 === 5, random));
  const answers = sent
    .filter(({ opens }) => opens > 1)
    .map((mail, n) => {
      const answer = answerTo(mail, ANSWERS[n % ANSWERS.length] ?? ANSWERS[0], random);
      mail.repliedAt = answer.sentAt;
      return { ...answer, unread: n < 2 };
    });
  const drafts = CONTEXTS.map((context, n) => {
    return { ...write(Date.now() - (n + 1) * HOUR_MS), bodyText: null, status: 'DRAFT', context };
  });
  const data = [...sent, ...answers, ...drafts].map(({ to: _to, ...mail }) => ({ ...mail, workspaceId }));
  await prisma.email.createMany({ data });
  await fillSequence(workspaceId, mailbox);
}

function writtenBy({ mailbox, memberId }: Author, to: Person, at: number, random: Random) {
  const id = newId(at);
  const [subject, text] = random.pick(TOPICS);
  return {
    ...{ id, threadId: id, messageId: `${id}@demo.example`, memberId, subject: String(subject) },
    ...{ mailboxId: mailbox.id, fromEmail: mailbox.address, fromName: mailbox.name },
    ...{ bodyHtml: `<p>${text}</p>`, bodyText: String(text), toEmail: to.email ?? '', contactId: to.id, to },
    createdAt: new Date(at),
  };
}
type Written = ReturnType<typeof writtenBy>;

function withResults(mail: Written, isBounced: boolean, random: Random) {
  const at = mail.createdAt.getTime();
  const opens = !isBounced && random.chance(0.6) ? 1 + random.below(3) : 0;
  return {
    ...{ ...mail, status: 'SENT', sentAt: mail.createdAt, opens, clicks: opens > 1 ? 1 : 0 },
    firstOpenAt: opens > 0 ? new Date(at + HOUR_MS) : null,
    bouncedAt: isBounced ? new Date(at + HOUR_MS / 60) : null,
    repliedAt: null as Date | null,
  };
}

function answerTo(mail: Written, [replyClass, text]: readonly [string, string], random: Random) {
  const at = Math.min(Date.now() - HOUR_MS / 60, mail.createdAt.getTime() + (2 + random.below(30)) * HOUR_MS);
  const id = newId(at);
  return {
    ...{ ...mail, id, messageId: `${id}@mail.example`, inReplyTo: mail.messageId, subject: `Re: ${mail.subject}` },
    ...{ bodyHtml: `<p>${text}</p>`, bodyText: text, fromEmail: mail.toEmail, fromName: mail.to.name, replyClass },
    ...{ toEmail: mail.fromEmail, status: 'SENT', direction: 'INBOUND', opens: 0, clicks: 0 },
    ...{ firstOpenAt: null, repliedAt: null, bouncedAt: null, createdAt: new Date(at), sentAt: new Date(at) },
  };
}

async function fillSequence(workspaceId: string, mailbox: WorkspaceMailbox): Promise<void> {
  const sender = { mailboxId: mailbox.id, fromEmail: mailbox.address };
  const sequence = { workspaceId, id: newId(), name: 'New customers', businessHoursOnly: true, ...sender };
  await prisma.sequence.create({ data: sequence, select: { id: true } });
  const steps = STEPS.map((step, order) => ({ ...step, workspaceId, id: newId(), sequenceId: sequence.id, order }));
  await prisma.sequenceStep.createMany({ data: steps });
}
