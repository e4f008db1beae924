// A mail server in a process of its own, which may be killed or stopped at any moment: it writes down what it takes before it says
// so, and takes its time, so that something is on its way whenever that happens.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const [port, ledger = ''] = process.argv.slice(2);
const TAKES_MS = 150;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, session, done) {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    // One that was cut off is not taken.
    take(stream, to).then(() => done(), done);
  },
});
server.on('error', () => {});
server.listen(Number(port), '127.0.0.1');
process.on('disconnect', () => process.exit(0));

/**
 * @param {import('node:stream').Readable} stream
 * @param {string[]} to
 */
async function take(stream, to) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  const head = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')[0] ?? '';
  const [, messageId] = /^message-id:\s*<(.+)>/im.exec(head) ?? [];
  await sleep(TAKES_MS);
  appendFileSync(ledger, `${JSON.stringify({ to, messageId })}\n`);
}
