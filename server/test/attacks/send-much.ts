import { once } from 'node:events';
import { until } from '@/inngest/engine/testing/until';
import type { EntryPoint } from './entry-points';
import { head, type Wire, wire } from './handlers';

const MB = 1024 * 1024;
/** Those that take more than a few MB. */
const LARGE = /file|batches|background|uploads|parts|inbound/;

/** Writes so much to a connection whatever comes back; only then does it look. */
async function write({ socket }: Wire, megabytes: number, piece: string) {
  let closed = false;
  socket.once('close', () => {
    closed = true;
  });
  socket.pause();
  for (let sent = 0; sent < megabytes && !closed; sent++)
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  socket.resume();
}

/** Sends a body that is too long, by announcing its length or in chunks without an end, and reads what it is answered. */
export async function sendMuch(
  port: number,
  { name, method, ask }: EntryPoint,
  { announced = false, megabytes = 0 } = {},
) {
  const { path, headers } = await ask();
  const much = megabytes || (LARGE.test(name) ? 28 : 4);
  const length: Record<string, string> = announced
    ? { 'content-length': String(much * MB) }
    : { 'transfer-encoding': 'chunked' };
  const open = await wire(port, head(method, path, { ...headers, ...length }));
  const lost: unknown[] = [];
  open.socket.on('error', (error) => lost.push(error));
  const text = 'x'.repeat(MB);
  await write(open, much, announced ? text : `100000\r\n${text}\r\n`);
  await until(`an answer of ${name}`, () => open.received().includes('{"error":"') || lost.length > 0);
  open.socket.destroy();
  return { name, lost, status: open.received().slice(0, 12) };
}

/** What sendMuch says of an entry point whose refusal could be read. */
export const refused = ({ name }: { name: string }) => ({ name, lost: [], status: 'HTTP/1.1 413' });
