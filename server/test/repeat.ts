import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Does work again and again, as the background of the service does: what fails is said, and done again. */
export async function repeat(work: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await work().catch((error: unknown) => process.stderr.write(`${inspect(error)}\n`));
    await pause(20);
  }
}
