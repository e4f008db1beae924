import '@/server/app/wiring';
import { drainMail } from '@/server/outreach/mail/send/drain';
import { repeat } from './repeat';

// What sends mail that is due, in a process of its own that a test may kill.
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
await repeat(() => drainMail());
