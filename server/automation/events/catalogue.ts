/** The events that are written in the transaction of the change, with what each tells. */
const DOMAIN_EVENTS = {
  'contact.created': 'A contact was added: in the app, by an import, the API or a sync.',
  'contact.updated': "A contact's fields were saved; changedFields names those that were written.",
  'lead.created': 'A lead was added, by forms, bookings and POST /leads included.',
  'deal.created': 'A deal was added.',
  'deal.stage_changed': 'A deal changed stage: by an edit, a bulk move or a drag on the board.',
  'task.created': 'A task, call, email reminder or meeting was added.',
  'booking.created': 'Someone booked a meeting through a booking link.',
  'booking.rescheduled': 'A booked meeting moved to another time.',
  'booking.cancelled': 'A booked meeting was cancelled by the invitee or the host.',
  'chat.started': 'A visitor sent the first message of a new chat.',
  'email.received': 'Mail arrived in a connected mailbox.',
  'form.submitted': 'A submission of an embedded lead form was accepted.',
  'webhook.test': 'A test event, sent by hand to one endpoint.',
} as const;
export type DomainType = keyof typeof DOMAIN_EVENTS;

/** The kinds of records whose changes are events, by what the history calls them, in words. */
export const EVENT_RECORDS = {
  booking: 'booking',
  bookingType: 'booking type',
  campaign: 'campaign',
  case: 'case',
  chat: 'chat',
  chatAnswer: 'saved answer of chats',
  comment: 'comment on a note',
  communication: 'communication',
  company: 'company',
  contact: 'contact',
  contract: 'contract',
  customField: 'custom field',
  deal: 'deal',
  email: 'email',
  file: 'file',
  lead: 'lead',
  match: 'match',
  note: 'note',
  pipeline: 'pipeline',
  product: 'product',
  quote: 'quote',
  sequence: 'sequence',
  stage: 'stage',
  suppression: 'suppression',
  tag: 'tag',
  task: 'task',
  template: 'template of emails',
  webhook: 'webhook endpoint',
  workflow: 'workflow',
} as const;
export type EventRecord = keyof typeof EVENT_RECORDS;

export const KINDS = ['created', 'updated', 'deleted', 'restored', 'merged'] as const;
type Kind = (typeof KINDS)[number];

const KIND_TEXT: Record<Kind, (name: string) => string> = {
  created: (name) => `A new ${name} is there.`,
  updated: (name) => `Fields of a ${name} say something else; previous holds what they said.`,
  deleted: (name) => `A ${name} was deleted; previous holds it.`,
  restored: (name) => `A deleted ${name} came back.`,
  merged: (name) => `A ${name} went into another one; previous holds it.`,
};

/** Events that follow from what a change says of certain columns. They come beside the `updated` of the record. */
const DERIVED_EVENTS = {
  'contact.changed': 'A contact says something else, whatever did it: also an opt-out, a tag or its last activity.',
  'email.sent': 'An email went out: its status became SENT.',
  'email.opened': 'An email was opened, by a person as far as one can tell: opens grew.',
  'email.clicked': 'A link in an email was followed: clicks grew.',
  'email.bounced': 'An email came back: bouncedAt was set.',
  'email.replied': 'An email was answered: repliedAt was set.',
  'quote.sent': 'The status of a quote became SENT.',
  'quote.accepted': 'The status of a quote became ACCEPTED.',
  'quote.declined': 'The status of a quote became DECLINED.',
  'sequence.enrolled': 'A contact was enrolled in a sequence.',
  'sequence.completed': 'An enrolment took its last step.',
  'sequence.replied': 'An enrolment ended because the contact answered.',
  'sequence.bounced': 'An enrolment ended because mail to the contact came back.',
  'sequence.unenrolled': 'An enrolment was ended by hand.',
  'sequence.exited': 'An enrolment ended early for another reason, which it names.',
} as const;
type DerivedType = keyof typeof DERIVED_EVENTS;

/** Events that follow from the history, once the change is committed. A name that is taken by one of the others is theirs. */
export type ChangeType = Exclude<`${EventRecord}.${Kind}`, DomainType> | DerivedType;
export type EventType = DomainType | ChangeType;

const eventsOfRecord = ([name, words]: [string, string]): [string, string][] => [
  ...KINDS.map((kind): [string, string] => [`${name}.${kind}`, KIND_TEXT[kind](words)]),
  ...Object.entries<string>(DERIVED_EVENTS).filter(([type]) => type.startsWith(`${name}.`)),
];

/** Every event type that a webhook endpoint can subscribe to, with what it tells. */
export const EVENTS = {
  ...Object.fromEntries(Object.entries(EVENT_RECORDS).flatMap(eventsOfRecord)),
  ...DOMAIN_EVENTS,
} as Record<EventType, string>;

export const DOMAIN_TYPES = Object.keys(DOMAIN_EVENTS) as DomainType[];
const isDomain = (type: string) => type in DOMAIN_EVENTS;
const CHANGE_TYPES = (Object.keys(EVENTS) as EventType[]).filter((type) => !isDomain(type)) as ChangeType[];
export const EVENT_TYPES = [...DOMAIN_TYPES, ...CHANGE_TYPES] as [EventType, ...EventType[]];

/** Whether an event follows from the history. */
export const isChangeType = (type: string): type is ChangeType => type in EVENTS && !isDomain(type);

type Prefix<T> = T extends `${infer P}.${string}` ? P : never;
/** What stands for all types, or for those of one kind of record. */
type EventPattern = '*' | `${Prefix<EventType>}.*`;
/** What one may subscribe to. */
export type EventTopic = EventType | EventPattern;

const prefixOf = (type: string) => type.slice(0, type.indexOf('.'));
const EVENT_PATTERNS = ['*', ...new Set(EVENT_TYPES.map((type) => `${prefixOf(type)}.*`))] as readonly EventPattern[];
export const EVENT_TOPICS = [...EVENT_TYPES, ...EVENT_PATTERNS] as [EventTopic, ...EventTopic[]];

/** What one may have subscribed to in order to be told of a type. */
export const topicsOf = (type: string): string[] => [type, `${prefixOf(type)}.*`, '*'];

/** The types that a topic stands for. */
export const typesOf = (topic: string): EventType[] => EVENT_TYPES.filter((type) => topicsOf(type).includes(topic));
