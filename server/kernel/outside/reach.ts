import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Longer than whoever looks waits for it. */
const TIMEOUT_MS = 10_000;

/**
 * Whether somebody answers there, who may have stopped although connections are taken: any answer to a HEAD, the greeting of a
 * mail server (RFC 5321 §4.3.1). Nothing is asked for.
 */
export async function reach(address: string): Promise<void> {
  const url = new URL(address);
  if (!url.protocol.startsWith('http')) return greet(url);
  await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function greet({ protocol, hostname, port }: URL): Promise<void> {
  const isSecure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const at = { host, port: Number(port) || (isSecure ? 465 : 587) };
  const socket = isSecure ? connectTls({ ...at, ...(!isIP(host) && { servername: host }) }) : connect(at);
  // Whoever waited no longer is told nothing.
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  socket.once('close', () => socket.emit('error', new Error('no greeting')));
  try {
    const [greeting]: Buffer[] = await once(socket, 'data');
    if (!greeting?.toString('latin1').startsWith('220')) throw new Error('it refuses');
    socket.end('QUIT\r\n');
  } finally {
    socket.on('error', () => {});
    socket.destroySoon();
  }
}
