import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { newId } from '@/server/db/ids';
import { plainAddress } from '@/server/mail/address';
import { newMessageId } from '@/server/mail/message-id';
import { CannotConnect, hand, openSession } from '@/server/mail/smtp/connection';
import { isDeadAddress, type Outcome, UNKNOWN_OUTCOME } from '@/server/mail/smtp/outcome';
import { Unfilled } from '@/server/mail/template';
import type { Claimed } from './claim';
import type { Desk } from './desk';
import type { Handing } from './hand';
import type { Letter } from './head';
import type { Settled } from './settle';
import type { Source } from './source';

/** Seconds until a recipient whose server said "not now" is tried again, by the number of times that it did. */
const RETRY_S = [60, 300, 900, 3600, 10_800];

/** What the workers of a run share. */
export interface Shop {
  desk: Desk;
  source: Source;
  compose: (to: Handing & Claimed) => Promise<Letter>;
  /** Commits that a mail is handed over; false when it must not be. */
  markHanded: (handing: Handing) => Promise<boolean>;
  settle: (settled: Settled) => Promise<void>;
  /** Whether the campaign is still being sent, and by this run. */
  goesOn: () => Promise<boolean>;
  /** Called for an address that is certainly dead. */
  bury: (handing: Handing) => Promise<void>;
  /** Set to end the run: why its mailbox cannot be used, or that its time is over. */
  stop: { reason?: string; now: boolean };
}

/**
 * Sends one recipient after the other over one session. At any moment it has handed over at most one mail that is not settled:
 * the next waits at its gate until the one before is written down.
 */
export async function work(shop: Shop): Promise<void> {
  const line: Line = { session: undefined, before: Promise.resolve() };
  try {
    while (!shop.stop.now) {
      line.session ??= await connect(shop);
      if (!line.session) break;
      const claimed = await shop.source.next();
      if (!claimed) break;
      const ready = await prepare(shop, claimed);
      if (ready) await pass(shop, line, claimed, ready);
    }
    await line.before;
  } finally {
    line.session?.close();
  }
}

/** The session of a worker, and the writing down of its mail before. */
interface Line {
  session: SMTPConnection | undefined;
  before: Promise<void>;
}

async function pass(shop: Shop, line: Line, claimed: Claimed, ready: Ready): Promise<void> {
  let asked = false;
  const gate = async () => {
    asked = true;
    await line.before;
    return shop.markHanded(ready.handing);
  };
  const letter = { from: shop.desk.head.from.email, to: ready.handing.toEmail, bytes: ready.letter.bytes, gate };
  const exchange = async (session: SMTPConnection): Promise<Outcome> => {
    const outcome = await hand(session, letter);
    line.session = await keep(session, outcome);
    return outcome;
  };
  let outcome: Outcome = { kind: 'temporary', stage: 'connect', error: 'The mail server could not be used.' };
  if (line.session) outcome = await exchange(line.session);
  // A server may end a session after so many mails. Before it asked for this one, a new session is no repetition.
  if (!asked && outcome.kind === 'temporary' && outcome.stage !== 'recipient') {
    line.session = await connect(shop);
    if (line.session) outcome = await exchange(line.session);
  }
  await line.before;
  line.before = conclude(shop, claimed, ready, outcome);
  // It is heard of at the next turn; until then it must not count as unhandled.
  line.before.catch(() => {});
}

async function connect(shop: Shop): Promise<SMTPConnection | undefined> {
  try {
    return await openSession(shop.desk.routed.route);
  } catch (error) {
    if (!(error instanceof CannotConnect)) throw error;
    shop.stop.now = true;
    shop.stop.reason ??= 'error' in error.outcome ? error.outcome.error : 'The mail server could not be used.';
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
  handing: Handing;
  letter: Letter;
}

async function prepare(shop: Shop, claimed: Claimed): Promise<Ready | undefined> {
  const toEmail = plainAddress(claimed.email);
  const emailId = claimed.emailId ?? newId();
  const messageId = newMessageId(emailId, shop.desk.head.from.email);
  const handing = { id: claimed.id, toEmail: toEmail ?? claimed.email, emailId, messageId };
  const fail = async (reason: string) => {
    shop.source.returnPlace();
    await shop.settle({ handing, state: 'FAILED', reason, contactId: claimed.contactId });
    return undefined;
  };
  if (!toEmail) return fail('The address is not one that can be written to.');
  try {
    return { handing, letter: await shop.compose({ ...claimed, ...handing }) };
  } catch (error) {
    if (error instanceof Unfilled) return fail(error.problem);
    throw error;
  }
}

/** Writes down what came of a mail; a failure that is the mailbox's own ends the run, and the recipient waits with it. */
async function conclude(shop: Shop, claimed: Claimed, { handing, letter }: Ready, outcome: Outcome): Promise<void> {
  const { subject, html, text } = letter;
  const settled = { handing, letter: { subject, html, text }, contactId: claimed.contactId };
  if (outcome.kind === 'accepted') return shop.settle({ ...settled, state: 'SENT' });
  if (outcome.kind === 'unknown') return shop.settle({ ...settled, state: 'FAILED', reason: UNKNOWN_OUTCOME });
  shop.source.returnPlace();
  if (outcome.kind === 'withheld') {
    if (!(await shop.goesOn())) shop.stop.now = true;
    return;
  }
  const { stage, error: reason } = outcome;
  if (stage === 'connect' || stage === 'sign-in' || stage === 'sender') {
    shop.stop.now = true;
    shop.stop.reason ??= reason;
    return shop.settle({ ...settled, state: 'PENDING', retryInS: 0 });
  }
  const retryInS = outcome.kind === 'temporary' ? RETRY_S[claimed.attempts] : undefined;
  if (retryInS !== undefined) return shop.settle({ ...settled, state: 'PENDING', reason, retryInS });
  await shop.settle({ ...settled, state: 'FAILED', reason });
  if (isDeadAddress(outcome)) await shop.bury(handing);
}
