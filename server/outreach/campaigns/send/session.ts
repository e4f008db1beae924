import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { newId } from '@/server/kernel/db/ids';
import { plainAddress } from '@/server/kernel/mail/address';
import { CannotConnect, openSession, transmit } from '@/server/kernel/mail/smtp/connection';
import { isDeadAddress, NOT_USED, type Outcome, UNKNOWN_OUTCOME } from '@/server/kernel/mail/smtp/outcome';
import { Unfilled } from '@/server/kernel/mail/template';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { returnAddress } from '@/server/outreach/mail/return-address';
import type { SendAttempt, SendStep, Settled } from './commit';
import type { Claimed, RecipientQueue } from './recipient-queue';
import type { RenderedMail, SendContext } from './send-context';

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
export interface SendWorker {
  sendContext: SendContext;
  queue: RecipientQueue;
  render: (to: SendAttempt & Claimed) => Promise<RenderedMail>;
  /** Commits a step; whether the next mail of it may go. */
  step: (step: SendStep) => Promise<boolean>;
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
export async function sendOverSession(worker: SendWorker): Promise<void> {
  const line: Line = { session: await connect(worker), settled: [] };
  try {
    await sendNext(worker, line);
  } finally {
    line.session?.close();
    // Whatever ends it: what the server took is not to pass for lost.
    if (line.settled.length > 0) await worker.step({ settled: line.settled });
  }
}

/** Sends for as long as there is a session and a recipient. Each recipient whose mail could not be made is settled once. */
async function sendNext(worker: SendWorker, line: Line): Promise<void> {
  for (let ahead = begin(worker); ; ) {
    const { ready, failed } = await ahead;
    line.settled.push(...failed);
    if (!ready) return;
    if (!line.session || worker.stop.now) return worker.queue.putBack(ready.claimed);
    ahead = begin(worker);
    const outcome = await exchange(worker, line, ready);
    if (outcome.kind === 'withheld') {
      worker.queue.returnQuota();
      if (!(await worker.goesOn())) worker.stop.now = true;
    } else line.settled.push(conclude(worker, ready, outcome));
    if (!line.session && !worker.stop.now) line.session = await connect(worker);
  }
}

/** Hands a mail over; the line keeps its session if that can be used again. */
async function exchange(worker: SendWorker, line: Line, { sendAttempt, mail }: Ready): Promise<Outcome> {
  let isAsked = false;
  const gate = async () => {
    isAsked = true;
    const isOpen = await worker.step({ settled: line.settled, sendAttempt });
    line.settled = [];
    return isOpen;
  };
  const { template } = worker.sendContext;
  const from = template.isOurs
    ? returnAddress({ ...template, ...sendAttempt }, template.from.email)
    : template.from.email;
  const parcel = { from, to: sendAttempt.toEmail, bytes: mail.bytes, gate };
  const pass = async (session: SMTPConnection) => {
    const outcome = await transmit(session, parcel);
    line.session = await keep(session, outcome);
    return outcome;
  };
  const outcome: Outcome = line.session ? await pass(line.session) : NO_SESSION;
  // A server may end a session after so many mails. Before it asked for this one, a new session is no repetition.
  if (isAsked || line.session || outcome.kind !== 'temporary' || outcome.stage === 'recipient') return outcome;
  line.session = await connect(worker);
  return line.session ? pass(line.session) : { ...outcome, stage: 'connect' };
}

const NO_SESSION: Outcome = { kind: 'temporary', stage: 'connect', error: `${NOT_USED}.` };

async function connect(worker: SendWorker): Promise<SMTPConnection | undefined> {
  try {
    return await openSession(worker.sendContext.routed.route);
  } catch (error) {
    if (!(error instanceof CannotConnect)) throw error;
    worker.stop.unreachable ??= 'error' in error.outcome ? error.outcome.error : `${NOT_USED}.`;
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
  sendAttempt: SendAttempt;
  mail: RenderedMail;
}

/** A failure here is told where it is waited for, after the mail before; until then it must not count as unhandled. */
function begin(worker: SendWorker) {
  const ahead = makeReady(worker);
  ahead.catch(() => {});
  return ahead;
}

/** The next recipient whose mail can be made, and those before whose cannot. */
async function makeReady(worker: SendWorker): Promise<{ ready?: Ready; failed: Settled[] }> {
  const failed: Settled[] = [];
  for (;;) {
    const claimed = worker.stop.now ? undefined : await worker.queue.next();
    if (!claimed) return { failed };
    const toEmail = plainAddress(claimed.email);
    const emailId = claimed.emailId ?? newId();
    const messageId = newMessageId(emailId, worker.sendContext.template.from.email);
    const sendAttempt = { id: claimed.id, toEmail: toEmail ?? claimed.email, emailId, messageId };
    const mail = toEmail
      ? await orProblem(worker.render({ ...claimed, ...sendAttempt }))
      : 'No mail can go to this address.';
    if (typeof mail !== 'string') return { ready: { claimed, sendAttempt, mail }, failed };
    failed.push({ sendAttempt, state: 'FAILED', reason: mail });
  }
}

async function orProblem(composing: Promise<RenderedMail>): Promise<RenderedMail | string> {
  try {
    return await composing;
  } catch (error) {
    if (error instanceof Unfilled) return error.problem;
    throw error;
  }
}

/** What became of a mail; a failure that is the mailbox's own ends the run, and the recipient waits with it. */
function conclude(
  worker: SendWorker,
  { claimed, sendAttempt, mail }: Ready,
  outcome: Exclude<Outcome, { kind: 'withheld' }>,
): Settled {
  const { subject, html, text } = mail;
  const settled = { sendAttempt, mail: { subject, html, text } };
  if (outcome.kind !== 'temporary') worker.stop.hasWorked = true;
  if (outcome.kind === 'accepted') return { ...settled, state: 'SENT' };
  if (outcome.kind === 'unknown') return { ...settled, state: 'FAILED', reason: UNKNOWN_OUTCOME };
  const { stage, error: reason } = outcome;
  if (stage === 'connect') return { ...settled, state: 'PENDING', retryInS: 0 };
  if (stage === 'sign-in' || stage === 'sender') {
    worker.stop.now = true;
    worker.stop.reason ??= reason;
    return { ...settled, state: 'PENDING', retryInS: 0 };
  }
  const retryInS = outcome.kind === 'temporary' ? RETRY_S[claimed.attempts] : undefined;
  if (retryInS !== undefined) return { ...settled, state: 'PENDING', reason, retryInS };
  return { ...settled, state: 'FAILED', reason, isDead: isDeadAddress(outcome) };
}
