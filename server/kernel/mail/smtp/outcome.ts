import type { NodemailerError } from 'nodemailer/lib/errors';

/** How far a dialogue had come: what it was about when it ended. */
export type Stage = 'connect' | 'sign-in' | 'sender' | 'recipient' | 'message';

/** What came of handing a message to a server. Only `unknown` leaves open whether it was accepted. */
export type Outcome =
  | { kind: 'accepted'; serverMessageId?: string }
  | {
      kind: 'refused' | 'temporary';
      stage: Stage;
      error: string;
      enhanced?: string;
      /** Which of several recipients it was said of. */
      recipient?: string;
    }
  | { kind: 'withheld' }
  | { kind: 'unknown' };

export const UNKNOWN_OUTCOME = 'Delivery outcome unknown.';

const STAGE: Record<string, Stage> = { 'MAIL FROM': 'sender', 'RCPT TO': 'recipient', DATA: 'message' };

/** The stage of an error by the command that it answers. */
export function stageOf(command: string | undefined, signedIn: boolean): Stage {
  if (command && STAGE[command]) return STAGE[command];
  return command?.startsWith('AUTH') ? 'sign-in' : signedIn ? 'message' : 'connect';
}

/** The enhanced status code (RFC 3463) of a reply, such as 5.1.1. */
const enhancedOf = (response: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

/** One line of a server's reply or of a failure, short enough to show. */
const line = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** A failure as an outcome. */
export type Failure = Extract<Outcome, { stage: Stage }>;

/** An error before the message was complete: a reply says whether it is for good, anything else may be tried again. */
export function failure(error: NodemailerError, stage: Stage): Failure {
  const { responseCode, response } = error;
  const text = typeof response === 'string' && response ? response : error.message;
  const enhanced = typeof response === 'string' ? enhancedOf(response) : undefined;
  const forGood = responseCode !== undefined && responseCode >= 500;
  return {
    kind: forGood ? 'refused' : 'temporary',
    stage,
    error: `${SAID[stage]}: ${line(text)}`,
    ...(enhanced && { enhanced }),
  };
}

export const NOT_USED = 'The mail server could not be used';

const SAID: Record<Stage, string> = {
  connect: NOT_USED,
  'sign-in': 'The mail server refused the sign-in',
  sender: 'The mail server refused the sender',
  recipient: 'The mail server refused the recipient',
  message: 'The mail server did not take the message',
};

/** Whether the server itself could not be used for now: that says nothing of the mail, and may last. */
export const isUnreached = (outcome: Outcome) => outcome.kind === 'temporary' && outcome.stage === 'connect';

/** Statuses that say of the mailbox itself that it is not there (RFC 3463 §3.2): the address is not to be written to again. */
export const isDeadAddress = (outcome: Outcome) =>
  outcome.kind === 'refused' &&
  (outcome.stage === 'recipient' || outcome.recipient !== undefined) &&
  /^5\.1\.(1|2|3|6|10)$/.test(outcome.enhanced ?? '');
