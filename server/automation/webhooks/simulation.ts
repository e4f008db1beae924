/** What can go wrong on the way to a receiver, and what it should answer: whether it should take what it is sent. */
export const FAULTS = {
  duplicate: { takes: true, expected: 'A 2xx to both: one event, sent twice under one id. Do its work once.' },
  reorder: { takes: true, expected: 'A 2xx to both: the newer event comes first. Keep what the newer one said.' },
  delay: { takes: true, expected: 'A 2xx: the event is an hour old, its signature is fresh.' },
  replay: { takes: false, expected: 'A 4xx: the signature is right and ten minutes old.' },
  badSignature: { takes: false, expected: 'A 4xx: it is signed with another secret.' },
} as const;
export type Fault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as [Fault, ...Fault[]];
