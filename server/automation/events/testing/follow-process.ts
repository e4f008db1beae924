import '@/server/app/wiring';
import { followChanges } from '@/server/automation/events/follow';

// Makes events of changes until it is killed.
for (;;) await followChanges();
