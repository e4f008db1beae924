import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostmaster, stopPostmaster } from './postmaster.mjs';
import { isAlive } from './process.mjs';

/** Stops and deletes the throw-away clusters whose makers were killed before they could do so themselves. */
export async function sweepEphemeral() {
  for (const name of readdirSync(tmpdir())) {
    const maker = /^crm-postgres-(\d+)-/.exec(name)?.[1];
    if (!maker || isAlive(Number(maker))) continue;
    const home = join(tmpdir(), name);
    const cluster = join(home, 'postgres');
    try {
      const running = await findPostmaster(cluster);
      if (running) await stopPostmaster(cluster, running);
      rmSync(home, { recursive: true, force: true });
    } catch {
      // Another user's leftovers: theirs to clean up.
    }
  }
}
