import { drain } from '@/server/automation/webhooks/drain';
import { repeat } from '@/server/test/repeat';

// Drains until it is killed, as if it were this many milliseconds later: leases of those killed before are over by then.
const offsetMs = Number(process.argv[2]);
await repeat(() => drain({ clock: () => Date.now() + offsetMs }));
