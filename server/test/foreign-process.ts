import '@/server/app/wiring';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createListener } from '@/server/kernel/process/listener';
import { readFeedBusy } from '@/server/meetings/calendar/busy/foreign';
import { CalendarFailure } from '@/server/meetings/calendar/failure';
import { drainImports } from '@/server/records/imports/work/drain';
import { answerAll } from './answer-all';
import { LoopWatch } from './loop-watch';
import { repeat } from './repeat';

// The direct entry point, and how long its process was ever busy with one thing.
const TICK_MS = 5;
const delay = monitorEventLoopDelay({ resolution: TICK_MS });
delay.enable();

const watch = new LoopWatch();

/** A feed as the sync reads it; its answer is a status, as of an entry point. */
async function readCalendar(text: string): Promise<number> {
  const start = Date.UTC(2026, 5, 1);
  const range = { startMs: start, endMs: start + 62 * 86_400_000 };
  try {
    await readFeedBusy(Buffer.from(text), { range, timezone: 'Europe/Berlin', addresses: [], own: [] });
    return 200;
  } catch (error) {
    return error instanceof CalendarFailure ? 422 : 500;
  }
}

const { server, listen } = createListener((request, response) => void answerAll(request, response));
await listen(Number(process.env.PORT), '127.0.0.1');
process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));
process.on('message', (message: string | { calendar: string; id: number }) => {
  // What is due of imports is done from now on.
  if (message === 'import') void repeat(() => drainImports());
  if (typeof message === 'object') {
    const { id, calendar } = message;
    void readCalendar(calendar).then((status) => process.send?.({ type: 'read', id, status }));
  }
  if (message === 'begin') {
    watch.begin();
    delay.reset();
  }
  if (message === 'measure') process.send?.({ type: 'busy', longestMs: watch.end(), delayMs: delay.max / 1e6 });
});
