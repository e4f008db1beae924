import '@/server/app/wiring';
import { setTimeout as pause } from 'node:timers/promises';
import { drainMail } from '@/server/outreach/mail/send/drain';

// What sends mail that is due, in a process of its own that a test may kill.
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
for (;;) {
  await drainMail();
  await pause(20);
}
