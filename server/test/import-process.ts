import '@/server/app/wiring';
import { drainExports } from '@/server/records/exports/drain';
import { drainImports } from '@/server/records/imports/work/drain';
import { drainReverts } from '@/server/workspace/operations/large/drain';
import { repeat } from './repeat';

// What works at imports, exports and what is taken back in the background, in a process of its own that a test may kill, and of which a bench may see the memory.
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
process.stdout.write('ready\n');
await repeat(async () => {
  await drainImports();
  await drainExports();
  await drainReverts();
});
