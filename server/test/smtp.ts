import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server took it. */
interface ReceivedMail {
  from: string;
  to: string[];
  raw: Buffer;
}

/** What the server does at a stage: an SMTP reply such as `550 5.1.1 No such user`, or the cutting of the connection. */
type Fault = string | 'cut';
export type Faults = Partial<Record<'connect' | 'sender' | 'recipient' | 'body' | 'message', Fault>>;

/** A real SMTP server with a ledger of what it took, and faults to order. */
export async function startSmtpServer(at = 0) {
  const ledger: ReceivedMail[] = [];
  const faults: Faults = {};
  const refused = new Map<string, string>();
  const sockets = () => [...server.connections].map((connection) => Reflect.get(connection, '_socket'));
  const trip = (stage: keyof Faults, done: (error?: Error | null) => void): boolean => {
    const fault = faults[stage];
    if (!fault) return false;
    if (fault === 'cut') for (const socket of sockets()) socket.destroy();
    else done(Object.assign(new Error(fault.slice(4)), { responseCode: Number(fault.slice(0, 3)) }));
    return true;
  };
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: 50_000_000,
    onConnect: (_session, done) => trip('connect', done) || done(),
    onMailFrom: (_address, _session, done) => trip('sender', done) || done(),
    onRcptTo: ({ address }, _session, done) => {
      if (trip('recipient', done)) return;
      const reply = refused.get(address.toLowerCase());
      done(reply ? Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (chunks.length === 1) trip('body', () => {});
      });
      stream.on('end', () => {
        const refused = faults.message !== undefined && faults.message !== 'cut';
        if (!refused) {
          const { mailFrom, rcptTo } = session.envelope;
          ledger.push({
            from: mailFrom ? (mailFrom.address ?? '') : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks),
          });
        }
        if (!trip('message', done)) done(null);
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    ledger,
    faults,
    /** What it answers to single recipients, by their address in lower case. */
    refused,
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails: () => Promise.all(ledger.map(({ raw }) => simpleParser(raw))),
    reset: () => {
      ledger.length = 0;
      refused.clear();
      for (const stage of Object.keys(faults) as (keyof Faults)[]) delete faults[stage];
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type SmtpTestServer = Awaited<ReturnType<typeof startSmtpServer>>;
