import '@/server/app/wiring';
import { setTimeout as pause } from 'node:timers/promises';
import { drainChanges } from '@/server/automation/workflows/evaluate/drain';

// What lets workflows take what happens, in a process of its own that a test may kill.
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
for (;;) {
  await drainChanges({ forMs: 5000 });
  await pause(20);
}
