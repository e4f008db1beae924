import '@/server/app/wiring';
import { setTimeout as pause } from 'node:timers/promises';
import { drainImports } from '@/server/records/imports/work/drain';

// What works at imports, in a process of its own that a test may kill.
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
for (;;) {
  await drainImports();
  await pause(20);
}
