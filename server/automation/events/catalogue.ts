/** Every event type that a webhook endpoint can subscribe to, with what it tells. */
export const EVENTS = {
  'contact.created': 'A contact was added: in the app, by an import, the API or a sync.',
  'contact.updated': "A contact's fields were saved; changedFields names those that were written.",
  'lead.created': 'A lead was added, by forms, bookings and POST /leads included.',
  'deal.created': 'A deal was added.',
  'deal.stage_changed': 'A deal changed stage: by an edit, a bulk move or a drag on the board.',
  'task.created': 'A task, call, e-mail reminder or meeting was added.',
  'booking.created': 'Someone booked a meeting through a booking link.',
  'booking.rescheduled': 'A booked meeting moved to another time.',
  'booking.cancelled': 'A booked meeting was cancelled by the invitee or the host.',
  'chat.started': 'A visitor sent the first message of a new chat.',
  'email.received': 'Mail arrived in a connected mailbox.',
  'form.submitted': 'A submission of an embedded lead form was accepted.',
  'webhook.test': 'A test event, sent by hand to one endpoint.',
} as const;

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];
