import { randomBytes } from 'node:crypto';
import { canonical, sha256 } from '../document';
import type { Decision } from '../shapes';

/** What the first entry of a chain follows. */
export const GENESIS = '0'.repeat(64);

/** What an entry says. The hash of it binds the entry before, so no entry can change, go or come between without a trace. */
export interface Entry {
  workspaceId: string;
  number: number;
  quoteId: string;
  version: number;
  decision: Decision;
  documentSha256: string;
  pdfSha256: string;
  personSha256: string;
  addressHash: string;
  /** UTC with milliseconds. */
  decidedAt: string;
  previousSha256: string;
}

export const hashOfEntry = (entry: Entry) => sha256(canonical(entry));

/** What the buyer said of themself. */
export interface Person {
  name: string;
  reason: string | null;
  /** Keeps the hash from being guessed once the rest was erased. */
  salt: string;
}

export const newSalt = () => randomBytes(16).toString('hex');
export const hashOfPerson = (person: Person) => sha256(canonical(person));
