import '@/server/app/wiring';
import { setTimeout as pause } from 'node:timers/promises';
import { drainBulkActions } from '@/server/outreach/bulk-actions/drain';

// What works at bulk actions, in a process of its own that a test may kill.
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
for (;;) {
  await drainBulkActions();
  await pause(20);
}
