import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until there is an answer, or fails after `timeoutMs` saying what was waited for. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  timeoutMs = 15_000,
): Promise<Value> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await delay(15);
  }
}
