import {
  type ChangeType,
  EVENTS,
  type EventRecord,
  type EventType,
  isChangeType,
  KINDS,
} from '@/server/automation/events/catalogue';

/** What a change says of itself. */
export interface ChangeSummary {
  kind: string;
  /** Of an update `{field: [before, after]}`, `[]` where the values are not kept. */
  fields: Record<string, unknown> | null;
}

type Values = (field: string) => { before: unknown; after: unknown } | undefined;

const becomes = (field: string, value: string) => (of: Values) => of(field)?.after === value;
const grows = (field: string) => (of: Values) => Number(of(field)?.after) > Number(of(field)?.before);
const isSet = (field: string) => (of: Values) => {
  const values = of(field);
  return values !== undefined && values.before === null && values.after !== null;
};

/** The updates that are events of their own, by kind of record. */
const DERIVED: Partial<Record<EventRecord | 'enrollment', [ChangeType, (of: Values) => boolean][]>> = {
  // contact.updated is about saves, so this tells what it does not.
  contact: [['contact.changed', () => true]],
  email: [
    ['email.sent', becomes('status', 'SENT')],
    ['email.opened', grows('opens')],
    ['email.clicked', grows('clicks')],
    ['email.bounced', isSet('bouncedAt')],
    ['email.replied', isSet('repliedAt')],
  ],
  quote: [
    ['quote.sent', becomes('status', 'SENT')],
    ['quote.accepted', becomes('status', 'ACCEPTED')],
    ['quote.declined', becomes('status', 'DECLINED')],
  ],
  enrollment: [
    ['sequence.completed', becomes('state', 'COMPLETED')],
    ['sequence.replied', becomes('state', 'REPLIED')],
    ['sequence.bounced', becomes('state', 'BOUNCED')],
    ['sequence.unenrolled', becomes('state', 'UNENROLLED')],
    ['sequence.exited', becomes('state', 'EXITED')],
  ],
};

function valuesIn(fields: ChangeSummary['fields']): Values {
  return (field) => {
    const pair = fields?.[field];
    return Array.isArray(pair) && pair.length === 2 ? { before: pair[0], after: pair[1] } : undefined;
  };
}

/** The events that a change of a record is. What names no field changed what the record shows of another one. */
export function typesOfChange(name: EventRecord | 'enrollment', { kind, fields }: ChangeSummary): EventType[] {
  if (name === 'enrollment' && kind === 'created') return ['sequence.enrolled'];
  const plain = KINDS.some((known) => known === kind) ? `${name}.${kind}` : '';
  const values = valuesIn(fields);
  const derived = kind === 'updated' ? (DERIVED[name] ?? []).filter(([, holds]) => holds(values)) : [];
  return [...(plain in EVENTS && isChangeType(plain) ? [plain] : []), ...derived.map(([type]) => type)];
}

/** What is told of an update or a deletion beside the record: what its fields held, and which they were. */
export function previousOf({ kind, fields }: ChangeSummary): {
  previous: Record<string, unknown>;
  changedFields: string[];
} {
  if (kind !== 'updated')
    return { previous: kind === 'deleted' || kind === 'merged' ? (fields ?? {}) : {}, changedFields: [] };
  const values = valuesIn(fields);
  const changedFields = Object.keys(fields ?? {});
  const kept = changedFields.filter((field) => values(field) !== undefined);
  return { previous: Object.fromEntries(kept.map((field) => [field, values(field)?.before])), changedFields };
}
