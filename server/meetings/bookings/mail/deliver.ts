import { db, sql } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { plainAddress, plainName } from '@/server/kernel/mail/address';
import { attemptDelivery, type Ready } from '@/server/kernel/mail/attempt';
import { dkimSigned, type MimeMail, mimeOf } from '@/server/kernel/mail/mime';
import type { Outcome } from '@/server/kernel/mail/smtp/outcome';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { routeOf } from '@/server/workspace/mail/route';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import { calendarOf } from './calendar';
import { bookingMailLease, type Claim, handOver, isOurs } from './claim';
import { bookingContent, type MailFacts } from './content';
import { MEETING_COLUMNS, MEETING_TABLES, type Meeting } from './meeting';
import { settle } from './settle';

type Row = Meeting & MailFacts & { email: string };

/** Hands a claimed mail over and writes down what came of it. Never throws for what the mail server does. */
export const deliver = (claim: Claim, clock: () => Date): Promise<Outcome['kind']> =>
  attemptDelivery({
    what: 'booking mail',
    fields: { mailId: claim.id },
    seconds: bookingMailLease.seconds,
    renew: () => bookingMailLease.renew(db, claim),
    makeReady: () => makeReady(claim, clock),
    settle: (outcome) => settle(claim, outcome, clock()),
  });

async function makeReady(claim: Claim, clock: () => Date): Promise<Ready> {
  try {
    const row = await read(claim);
    const to = plainAddress(row.email);
    if (!to) return { kind: 'refused', stage: 'recipient', error: 'The address cannot be written to.' };
    const { route, isOurs: signs } = await routeOf(claim.workspaceId, null);
    const mail = await messageOf(claim, row, to);
    const message = await mimeOf(mail);
    const bytes = signs ? await dkimSigned(message, mail.from.email) : message;
    return { route, message: { from: mail.from.email, to, bytes, gate: () => handOver(claim, clock()) } };
  } catch (error) {
    // Nothing was handed over yet: what fails here fails before the server is asked.
    const { id: mailId, workspaceId } = claim;
    logger.error({ err: error, workspaceId, mailId }, 'booking mail could not be made ready');
    return { kind: 'temporary', stage: 'message', error: 'The mail could not be made ready to be sent.' };
  }
}

/** The booking with the times and the sequence that this mail is to tell. */
async function read(claim: Claim): Promise<Row> {
  const [row] = await db.query<Row>(sql`
    SELECT ${MEETING_COLUMNS}, m.kind, m.role, m.email::text, m."previousStartAt", m.sequence, m."startAt", m."endAt"
    FROM "BookingMail" m JOIN (${MEETING_TABLES}) ON b."workspaceId" = m."workspaceId" AND b.id = m."bookingId"
    WHERE ${isOurs(claim)}`);
  if (!row) throw new Error('The mail is gone.');
  return row;
}

async function messageOf(claim: Claim, row: Row, to: string): Promise<MimeMail> {
  const { subject, html, text, description } = bookingContent(row, row);
  const { sendsAs: address } = await workspaceMailbox(db, claim);
  const isHost = row.role === 'HOST';
  const answerTo = plainAddress(isHost ? row.inviteeEmail : row.hostEmail);
  const method = row.kind === 'CANCELLATION' ? 'CANCEL' : 'REQUEST';
  const recipient = isHost ? row.hostName : row.role === 'INVITEE' ? row.inviteeName : '';
  return {
    from: { name: plainName(isHost ? row.workspace : `${row.hostName} (${row.workspace})`), email: address },
    to: { name: plainName(recipient), email: to },
    ...(answerTo && { replyTo: { name: plainName(isHost ? row.inviteeName : row.hostName), email: answerTo } }),
    subject,
    html,
    text,
    messageId: newMessageId(claim.id, address),
    inReplyTo: null,
    references: [],
    date: new Date(),
    automatic: true,
    attachments: [],
    ...(row.kind !== 'REMINDER' && { calendar: { method, content: calendarOf(row, method, description) } }),
  };
}
