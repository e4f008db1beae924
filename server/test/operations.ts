import { contacts } from '@/server/records/contacts';
import { operations } from '@/server/workspace/operations';
import { call } from './call';

type Row = Record<string, unknown>;

/** A row whose name is the id that it has elsewhere. */
export const named = (externalId: string, more: Row = {}): Row => ({ externalId, name: externalId, ...more });

/** Which operation an answer is of. */
export const operationOf = ({ headers }: { headers: Record<string, string> }) => headers['X-Operation-Id'] ?? '';

/** Writes contacts. @returns the id of the operation */
export const put = async (key: string, rows: Row[]) =>
  operationOf(await call(key, contacts.upsert, { contacts: rows as never }));

export const contactOf = async (key: string, externalId: string) =>
  (await call(key, contacts.list, { externalId })).body.contacts[0];
export const idOf = async (key: string, externalId: string) => (await contactOf(key, externalId))?.id ?? '';

export const revert = async (key: string, id: string, more: { dryRun?: boolean } = {}) =>
  (await call(key, operations.revert, { id, ...more })).body;

/** What has become of each record, and of which fields that could not be taken back. */
export const outcomes = (body: Awaited<ReturnType<typeof revert>>) =>
  body.records.map(({ entity, outcome, conflicts }) => [
    entity,
    outcome,
    ...conflicts.map(({ field, reason }) => `${field}: ${reason}`),
  ]);
