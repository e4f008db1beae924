import '@/server/app/wiring';
import { drainChanges } from '@/server/automation/workflows/evaluate/drain';
import { repeat } from './repeat';

// What lets workflows take what happens, in a process of its own that a test may kill.
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
await repeat(() => drainChanges({ forMs: 5000 }));
