import { once } from 'node:events';
import { connect } from 'node:net';

const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };

/** Whether somebody listens there. A connection is opened and closed; nothing is sent. */
export async function reach(address: string): Promise<void> {
  const { protocol, hostname, port } = new URL(address);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || PORTS[protocol] || 443 });
  // Whoever waited no longer is told nothing.
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
