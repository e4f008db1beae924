import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export { freePort } from '@/scripts/postgres/postmaster.mjs';

/** Waits until something listens; throws with the log when nothing does. */
export async function listening(port: number, log: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (open) return;
    await sleep(50);
  }
  throw new Error(`It did not start: ${log()}`);
}
