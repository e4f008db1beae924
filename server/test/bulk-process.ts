import '@/server/app/wiring';
import { drainBulkActions } from '@/server/outreach/bulk-actions/drain';
import { repeat } from './repeat';

// What works at bulk actions, in a process of its own that a test may kill.
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
await repeat(() => drainBulkActions());
