import { randomInt } from 'node:crypto';
import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { checkDefinition } from './definition';
import { formRecord } from './record';
import type { Form, FormRow } from './shapes';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const KEY_LENGTH = 12;

/** A key that is not guessed, and has no letters that look alike. */
const newKey = () => Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export function createForm(ctx: Context, row: FormRow): Promise<{ form: Form }> {
  return sqlTransaction(ctx, async (tx) => {
    await checkDefinition(tx, ctx, row.fields);
    const id = newId();
    await applyChanges(tx, ctx, { record: formRecord }, [{ kind: 'created', id, columns: { ...row, key: newKey() } }]);
    return { form: await getRecord(formRecord, ctx, id, tx) };
  });
}
