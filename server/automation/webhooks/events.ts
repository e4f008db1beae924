import { EVENT_TYPES, EVENTS } from '@/server/automation/events/catalogue';

export async function listEventTypes() {
  return { events: EVENT_TYPES.map((type) => ({ type, description: EVENTS[type] })) };
}
