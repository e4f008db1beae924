import '@/server/app/wiring';
import { syncDueCalendars } from '@/server/meetings/calendar/sync';

// What reads calendars, in a process of its own that a test may kill while it does.
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: 0 });
await syncDueCalendars();
