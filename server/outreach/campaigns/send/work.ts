import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { newId } from '@/server/kernel/db/ids';
import { plainAddress } from '@/server/kernel/mail/address';
import { CannotConnect, hand, openSession } from '@/server/kernel/mail/smtp/connection';
import { isDeadAddress, type Outcome, UNKNOWN_OUTCOME } from '@/server/kernel/mail/smtp/outcome';
import { Unfilled } from '@/server/kernel/mail/template';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { returnAddress } from '@/server/outreach/mail/return-address';
import type { Desk, Letter } from './send-context';
import type { Claimed, Source } from './source';
import type { Handing, Settled, Turn } from './turn';

/** Seconds until a recipient whose server said "not now" is tried again, by the number of times that it did. */
const RETRY_S = [60, 300, 900, 3600, 10_800];

/** What ends a run. */
export interface Stop {
  /** No more mails are begun. */
  now: boolean;
  /** Why the mailbox cannot be used. */
  reason?: string;
  /** Why a session could not be opened. It matters where no other has worked: many servers let in only a few at once. */
  unreachable?: string;
  hasWorked: boolean;
}

/** What the workers of a run share. */
export interface Shop {
  desk: Desk;
  source: Source;
  compose: (to: Handing & Claimed) => Promise<Letter>;
  /** Commits a turn; whether the next mail of it may go. */
  turn: (turn: Turn) => Promise<boolean>;
  /** Whether the campaign is still being sent, and by this run. */
  goesOn: () => Promise<boolean>;
  stop: Stop;
}

/** A session, and what is still to be written down of the mails before on it. */
interface Line {
  session: SMTPConnection | undefined;
  settled: Settled[];
}

/**
 * Sends one recipient after the other over one session. When the server asks for a mail, one commit settles the mail before and
 * notes that this one is handed over: so at any moment at most one mail of a session has an outcome that is not written down,
 * and who had not been asked for is sent to later. The next mail is made ready while the server takes this one.
 */
export async function work(shop: Shop): Promise<void> {
  const line: Line = { session: await connect(shop), settled: [] };
  let ahead = begin(shop);
  try {
    while (line.session) {
      const { ready, failed } = await ahead;
      line.settled.push(...failed);
      if (!ready || shop.stop.now) break;
      ahead = begin(shop);
      const outcome = await exchange(shop, line, ready);
      if (outcome.kind === 'withheld') {
        shop.source.returnPlace();
        if (!(await shop.goesOn())) shop.stop.now = true;
      } else line.settled.push(conclude(shop, ready, outcome));
      if (!line.session && !shop.stop.now) line.session = await connect(shop);
    }
    const { ready, failed } = await ahead;
    if (ready) shop.source.putBack(ready.claimed);
    line.settled.push(...failed);
    if (line.settled.length > 0) await shop.turn({ settled: line.settled });
  } finally {
    line.session?.close();
  }
}

/** Hands a mail over; the line keeps its session if that can be used again. */
async function exchange(shop: Shop, line: Line, { handing, letter }: Ready): Promise<Outcome> {
  let isAsked = false;
  const gate = async () => {
    isAsked = true;
    const isOpen = await shop.turn({ settled: line.settled, handing });
    line.settled = [];
    return isOpen;
  };
  const { head } = shop.desk;
  const from = head.isOurs ? returnAddress({ ...head, ...handing }, head.from.email) : head.from.email;
  const parcel = { from, to: handing.toEmail, bytes: letter.bytes, gate };
  const pass = async (session: SMTPConnection) => {
    const outcome = await hand(session, parcel);
    line.session = await keep(session, outcome);
    return outcome;
  };
  const outcome: Outcome = line.session ? await pass(line.session) : NO_SESSION;
  // A server may end a session after so many mails. Before it asked for this one, a new session is no repetition.
  if (isAsked || line.session || outcome.kind !== 'temporary' || outcome.stage === 'recipient') return outcome;
  line.session = await connect(shop);
  return line.session ? pass(line.session) : { ...outcome, stage: 'connect' };
}

const NO_SESSION: Outcome = { kind: 'temporary', stage: 'connect', error: 'The mail server could not be used.' };

async function connect(shop: Shop): Promise<SMTPConnection | undefined> {
  try {
    return await openSession(shop.desk.routed.route);
  } catch (error) {
    if (!(error instanceof CannotConnect)) throw error;
    shop.stop.unreachable = 'error' in error.outcome ? error.outcome.error : 'The mail server could not be used.';
    return undefined;
  }
}

/** A session that may be used again. */
async function keep(session: SMTPConnection, outcome: Outcome): Promise<SMTPConnection | undefined> {
  if (outcome.kind === 'accepted') return session;
  const intact = (outcome.kind === 'refused' || outcome.kind === 'temporary') && outcome.stage === 'recipient';
  if (intact && !session.destroyed) {
    const failed = await new Promise<unknown>((resolve) => session.reset(resolve));
    if (!failed) return session;
  }
  session.close();
  return undefined;
}

interface Ready {
  claimed: Claimed;
  handing: Handing;
  letter: Letter;
}

/** A failure here is told where it is waited for, after the mail before; until then it must not count as unhandled. */
function begin(shop: Shop) {
  const ahead = makeReady(shop);
  ahead.catch(() => {});
  return ahead;
}

/** The next recipient whose mail can be made, and those before whose cannot. */
async function makeReady(shop: Shop): Promise<{ ready?: Ready; failed: Settled[] }> {
  const failed: Settled[] = [];
  for (;;) {
    const claimed = shop.stop.now ? undefined : await shop.source.next();
    if (!claimed) return { failed };
    const toEmail = plainAddress(claimed.email);
    const emailId = claimed.emailId ?? newId();
    const messageId = newMessageId(emailId, shop.desk.head.from.email);
    const handing = { id: claimed.id, toEmail: toEmail ?? claimed.email, emailId, messageId };
    const letter = toEmail
      ? await orProblem(shop.compose({ ...claimed, ...handing }))
      : 'No mail can go to this address.';
    if (typeof letter !== 'string') return { ready: { claimed, handing, letter }, failed };
    failed.push({ handing, state: 'FAILED', reason: letter, contactId: claimed.contactId });
  }
}

async function orProblem(composing: Promise<Letter>): Promise<Letter | string> {
  try {
    return await composing;
  } catch (error) {
    if (error instanceof Unfilled) return error.problem;
    throw error;
  }
}

/** What became of a mail; a failure that is the mailbox's own ends the run, and the recipient waits with it. */
function conclude(
  shop: Shop,
  { claimed, handing, letter }: Ready,
  outcome: Exclude<Outcome, { kind: 'withheld' }>,
): Settled {
  const { subject, html, text } = letter;
  const settled = { handing, letter: { subject, html, text }, contactId: claimed.contactId };
  if (outcome.kind !== 'temporary') shop.stop.hasWorked = true;
  if (outcome.kind === 'accepted') return { ...settled, state: 'SENT' };
  if (outcome.kind === 'unknown') return { ...settled, state: 'FAILED', reason: UNKNOWN_OUTCOME };
  const { stage, error: reason } = outcome;
  if (stage === 'connect') return { ...settled, state: 'PENDING', retryInS: 0 };
  if (stage === 'sign-in' || stage === 'sender') {
    shop.stop.now = true;
    shop.stop.reason ??= reason;
    return { ...settled, state: 'PENDING', retryInS: 0 };
  }
  const retryInS = outcome.kind === 'temporary' ? RETRY_S[claimed.attempts] : undefined;
  if (retryInS !== undefined) return { ...settled, state: 'PENDING', reason, retryInS };
  return { ...settled, state: 'FAILED', reason, isDead: isDeadAddress(outcome) };
}
