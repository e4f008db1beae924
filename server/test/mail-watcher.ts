import '@/server/app/wiring';
import { startMailWatch } from '@/server/outreach/mail/inbound/imap/supervisor';

// A process that does nothing but watch mailboxes, for tests that kill it.
startMailWatch({
  timing: {
    probeMs: 500,
    answerMs: 2000,
    socketMs: 5000,
    commandMs: 60_000,
    restMs: 20,
    backoffMs: 50,
    maxBackoffMs: 200,
  },
  renewMs: 300,
});
process.send?.('watching');
