import { recordSql, writeRecords } from '@/server/kernel/changes';
import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/workspace/live/topics';
import { processSubmission } from './process-submission';
import { senderHash, shownForMs } from './render-token';
import { findRepeated, plainName, type Sent } from './repeat';
import type { Form } from './shapes';
import { type Evidence, spamReasons } from './spam';

/**
 * Keeps a submission, and what it leads to unless it looks like spam, all in one transaction. A second one with the same
 * clientId, or of a plain HTML form that was just sent alike, waits for the first to be kept and changes nothing.
 * @returns the submission's id, and whether it was there already
 */
export function keepSubmission(ctx: Context, form: Form, sent: Sent): Promise<{ id: string; repeated: boolean }> {
  const { answers, pageUrl } = sent;
  const hash = senderHash(form.id, sent.address);
  const name = sent.isPlain && sent.clientId === undefined ? plainName(form.id, sent) : undefined;
  return sqlTransaction(ctx, async (tx) => {
    const before = name && (await findRepeated(tx, ctx, form.id, name));
    if (before) return { id: before, repeated: true };
    const id = newId();
    const clientId = name ? `${name}.${id}` : sent.clientId;
    const reasons = spamReasons({
      honeypot: sent.honeypot,
      shownForMs: shownForMs(form.id, sent.renderToken, Date.now()),
      recent: await countRecent(tx, ctx, form.id, hash),
      fields: form.fields,
      answers,
    });
    const columns = { formId: form.id, status: reasons.length > 0 ? 'SPAM' : 'ACCEPTED', fields: answers, pageUrl };
    const write = recordSql`
      INSERT INTO "FormSubmission" ("workspaceId", id, "formId", "clientId", status, "spamReasons", fields, "pageUrl",
        "senderHash", "userAgent", "updatedAt")
      VALUES (${ctx.workspaceId}::uuid, ${id}::uuid, ${form.id}::uuid, ${clientId ?? null},
        ${columns.status}, ${reasons}::text[], ${JSON.stringify(answers)}::jsonb, ${pageUrl},
        ${hash}, ${sent.userAgent}, now())
      ON CONFLICT ("workspaceId", "formId", "clientId") DO NOTHING RETURNING 1 AS kept`;
    const kept = await writeRecords(tx, ctx, 'FormSubmission', write, () => ({ kind: 'created', id, columns }));
    if (kept.length === 0) return { id: await repeatedId(tx, ctx, form.id, clientId), repeated: true };
    announce(tx, ctx.workspaceId, { topic: 'forms', id: form.id });
    if (reasons.length === 0) await processSubmission(tx, ctx, form, { id, fields: answers, pageUrl });
    return { id, repeated: false };
  });
}

async function repeatedId(tx: Transaction, ctx: Context, formId: string, clientId: string | undefined) {
  const [row] = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "FormSubmission" WHERE "workspaceId" = ${ctx.workspaceId}::uuid
      AND "formId" = ${formId}::uuid AND "clientId" = ${clientId}`);
  if (!row) throw new Error('A submission was refused as a repeat of none.');
  return row.id;
}

/** Ids carry their time, so that the index of a form's submissions finds those of the last hour. */
async function countRecent(tx: Transaction, ctx: Context, formId: string, hash: string): Promise<Evidence['recent']> {
  const [row] = await tx.query<Evidence['recent']>(sql`
    SELECT count(*) FILTER (WHERE "senderHash" = ${hash} AND id > ${newId(Date.now() - 60_000)}::uuid)::int AS "senderMinute",
      count(*) FILTER (WHERE "senderHash" = ${hash})::int AS "senderHour",
      count(*) FILTER (WHERE id > ${newId(Date.now() - 60_000)}::uuid)::int AS "formMinute"
    FROM "FormSubmission" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "formId" = ${formId}::uuid
      AND id > ${newId(Date.now() - 3_600_000)}::uuid`);
  return row ?? { senderMinute: 0, senderHour: 0, formMinute: 0 };
}

const ownOrigin = new URL(config.baseUrl).origin;

/** The page that a form was on, where what was sent is an address of a page that is not the form's own. */
export function pageOf(sent: string | undefined, referer: string | undefined): string | null {
  const address = sent || (referer && URL.canParse(referer) && new URL(referer).origin !== ownOrigin ? referer : '');
  if (!address || address.length > 2000 || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}
