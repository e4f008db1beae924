import '@/server/app/wiring';
import { followChanges } from '@/server/automation/events/follow';
import { repeat } from '@/server/test/repeat';

// Makes events of changes until it is killed.
await repeat(() => followChanges());
