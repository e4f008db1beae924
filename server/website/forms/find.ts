import { notFound } from '@/server/kernel/contract/errors';
import { db, sql, sweepDb } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { PublicContainer } from '@/server/kernel/http/public/implement';
import { formRecord } from './record';
import type { Form } from './shapes';

export interface FormContainer extends PublicContainer {
  form: Form;
}

export interface FoundForm {
  workspaceId: string;
  form: Form;
}

/** The form that a key names, in whatever workspace. Throws a 404, also for one that is turned off. */
export async function findForm(key: string): Promise<FoundForm> {
  const [found] = await sweepDb.query<{ workspaceId: string; id: string }>(sql`
    SELECT "workspaceId"::text, id::text FROM "Form" WHERE key = ${key} AND active`);
  if (!found) throw notFound('Form');
  const { workspaceId, id } = found;
  const [row] = await db.query<{ json: Form }>(selectJson(formRecord, workspaceId, sql`t.id = ${id}::uuid`));
  if (!row) throw notFound('Form');
  return { workspaceId, form: row.json };
}
