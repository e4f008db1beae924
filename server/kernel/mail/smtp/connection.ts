import type { NodemailerError } from 'nodemailer/lib/errors';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { CircuitOpen, circuitBreaker } from '@/server/kernel/outside/circuit-breaker';
import { count, outsideCall } from '@/server/kernel/telemetry/telemetry';
import { type Gate, GatedMessage, Withheld } from './message';
import {
  type Failure,
  failure,
  isDeadAddress,
  isUnreached,
  NOT_USED,
  type Outcome,
  type Stage,
  stageOf,
} from './outcome';

/** Where a message is handed over, and how one signs in there. */
export interface Route {
  /** The same for routes that may share a connection. */
  key: string;
  options: SMTPConnectionOptions;
  auth?: { user: string; pass: string };
}

export interface OutgoingMessage {
  from: string;
  to: string;
  /** Who else gets it. */
  copies?: readonly string[];
  bytes: Buffer;
  gate: Gate;
}

/** RFC 5321 §4.5.3.2.6: a client waits ten minutes for the reply to the final dot, or it will send what was already taken. */
const REPLY_TIMEOUT_MS = 11 * 60_000;

/** A session could not be opened; nothing was handed over. */
export class CannotConnect extends Error {
  override name = 'CannotConnect';
  constructor(readonly outcome: Outcome) {
    super('error' in outcome ? outcome.error : 'cannot connect');
  }
}

/**
 * Opens a session and signs in. While the server is away only one in a while tries, for all that goes there. Throws CannotConnect.
 */
export async function openSession(route: Route): Promise<SMTPConnection> {
  let opening: Promise<SMTPConnection> | undefined;
  const open = () => {
    opening = connect(route);
    return opening;
  };
  try {
    return await circuitBreaker('mail', route.key).use(open, { span: 'smtp connect', saysAway });
  } catch (error) {
    if (!(error instanceof CircuitOpen)) throw error;
    // A session that opens too late is nobody's.
    void opening?.then(
      (session) => session.close(),
      () => {},
    );
    throw new CannotConnect({ kind: 'temporary', stage: 'connect', error: `${NOT_USED}: it does not answer.` });
  }
}

/** Opens a session once, whatever was found before, and tells nobody. Throws CannotConnect. */
export const trySession = (route: Route): Promise<SMTPConnection> =>
  outsideCall('mail', 'smtp connect', () => connect(route));

/** One that answers and lets nobody in is there. */
const saysAway = (error: unknown) => !(error instanceof CannotConnect) || isUnreached(error.outcome);

function connect({ options, auth }: Route): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    connectionTimeout: 20_000,
    greetingTimeout: 30_000,
    socketTimeout: REPLY_TIMEOUT_MS,
    dnsTimeout: 10_000,
    ...options,
  });
  return new Promise((resolve, reject) => {
    const fail = (stage: Stage) => (error: NodemailerError) => {
      connection.close();
      reject(new CannotConnect(failure(error, stage)));
    };
    // Whatever breaks later is told by the callback of the command under way; this keeps it from being uncaught.
    connection.on('error', fail('connect'));
    connection.connect((error) => {
      if (error) return fail('connect')(error);
      if (!auth) return resolve(connection);
      connection.login(auth, (refusal) => (refusal ? fail('sign-in')(refusal) : resolve(connection)));
    });
  });
}

/** The reply to the first recipient that a server refused in the dialogue under way; nodemailer tells it only afterwards. */
function refusedOf(connection: SMTPConnection): NodemailerError | undefined {
  const envelope: { rejectedErrors?: NodemailerError[] } | undefined = Reflect.get(connection, '_envelope');
  return envelope?.rejectedErrors?.[0];
}

/** Hands one message over, to all of its recipients or to none. Never throws. */
export async function transmit(connection: SMTPConnection, outgoing: OutgoingMessage): Promise<Outcome> {
  const outcome = await outsideCall(
    'mail',
    'smtp send',
    () => send(connection, outgoing),
    ({ kind }) => kind !== 'accepted',
  );
  count('mails', { outcome: outcome.kind });
  return outcome;
}

function send(connection: SMTPConnection, { from, to, copies = [], bytes, gate }: OutgoingMessage): Promise<Outcome> {
  let refused: NodemailerError | undefined;
  const message = new GatedMessage(bytes, async () => {
    refused = refusedOf(connection);
    return refused === undefined && (await gate());
  });
  return new Promise((resolve) => {
    connection.send({ from, to: [to, ...copies], size: bytes.length }, message, (error, info) => {
      message.destroy();
      if (!error) {
        const { serverMessageId } = info ?? {};
        return resolve({ kind: 'accepted', ...(serverMessageId && { serverMessageId }) });
      }
      resolve(refused ? refusalOf(refused) : outcomeOf(error, message));
    });
    // An error of the message is told to the connection and then by it; alone it would be uncaught.
    message.on('error', (error) => {
      if (error instanceof Withheld) resolve(refused ? refusalOf(refused) : { kind: 'withheld' });
    });
  });
}

/** What a server said to one of several recipients, and to which. */
function refusalOf(error: NodemailerError): Outcome {
  // The server waits for the message by now, so that the session is of no use any more.
  return { ...failure(error, 'recipient'), stage: 'message', ...(error.recipient && { recipient: error.recipient }) };
}

function outcomeOf(error: NodemailerError, message: GatedMessage): Outcome {
  if (message.errored instanceof Withheld) return { kind: 'withheld' };
  const stage = stageOf(error.command, true);
  // After the final dot only a reply tells; without one the server may or may not have taken the message.
  if (message.complete && error.responseCode === undefined) return { kind: 'unknown' };
  const { rejectedErrors: refusals = [] } = error;
  return (refusals.length > 1 && ofAll(refusals)) || failure(error, message.asked ? 'message' : stage);
}

/**
 * What comes of a message all of whose recipients were refused, and of whom that was said: one that may be taken later decides, else
 * one that is not there, else the first. What a server says of one recipient it has not said of another.
 */
function ofAll(refusals: readonly NodemailerError[]): Outcome | undefined {
  const outcomes = refusals.map(
    (error): Failure => ({
      ...failure(error, 'recipient'),
      ...(error.recipient && { recipient: error.recipient }),
    }),
  );
  return outcomes.find(({ kind }) => kind === 'temporary') ?? outcomes.find(isDeadAddress) ?? outcomes[0];
}
