import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { placeholdersOf } from '@/server/kernel/mail/fill/placeholders.mjs';
import { fill, Unfilled } from '@/server/kernel/mail/template';
import { contentOf } from '@/server/outreach/mail/compose/content';
import { contactJson } from '@/server/outreach/mail/compose/variables';
import type { campaignsContract } from './contract';
import { campaignRecord } from './record';
import { draftOf, loadSendContext, type MailTemplate, variablesFor } from './send/send-context';

/** Placeholders that are tried one by one. */
const MOST_NAMED = 100;

/** A contact that a campaign is tried on. */
export interface Sample {
  id: string;
  email: string;
  contact: Record<string, unknown>;
}

/** The mail as one contact would read it. A placeholder without a value stands as it is and is named. */
export async function previewCampaign(
  ctx: Context,
  input: Input<typeof campaignsContract.preview>,
): Promise<Output<typeof campaignsContract.preview>> {
  const { id } = await getRecord(campaignRecord, ctx, input.id);
  const sample = await findSample(db, ctx, id, input.contactId);
  const { template } = await loadSendContext(ctx.workspaceId, id);
  const addressee = { emailId: newId(), messageId: '', toEmail: sample.email, contact: sample.contact };
  const variables = variablesFor(template, addressee);
  const missing = await missingIn(template, variables);
  const marks = missing.map((name) => [name, `missing${newId()}`] as const);
  const swap = (text: string, out: 0 | 1) =>
    marks.reduce((swapped, mark) => swapped.replaceAll(mark[out], mark[out === 0 ? 1 : 0]), text);
  const draft = draftOf(template, addressee.emailId);
  const marked = { ...draft, subject: swap(draft.subject, 0), bodyHtml: swap(draft.bodyHtml, 0) };
  const { subject, html, text } = await contentOf(marked, variables);
  const shown = { subject: swap(subject, 1), bodyHtml: swap(html, 1), bodyText: swap(text, 1) };
  return { preview: { toEmail: sample.email, ...shown, missing } };
}

async function missingIn({ subject, bodyHtml }: MailTemplate, variables: Record<string, unknown>): Promise<string[]> {
  const known = { ...variables, unsubscribeUrl: 'https://example.com' };
  const missing: string[] = [];
  const names = new Set(placeholdersOf(`${subject}\n${bodyHtml}`).map(({ whole }) => whole));
  for (const name of [...names].slice(0, MOST_NAMED)) {
    try {
      await fill('text', name, known);
    } catch (error) {
      if (!(error instanceof Unfilled)) throw error;
      // What takes too much would do so once for each name.
      if (error.overran) throw error;
      missing.push(name);
    }
  }
  return missing;
}

/** The contact named, else the first of the audience. Throws a 404 for an unknown one and a 409 where there is none. */
export async function findSample(on: Db, ctx: Context, campaignId: string, contactId?: string): Promise<Sample> {
  if (contactId !== undefined && !isId(contactId)) throw notFound('Contact');
  const [sample] = await on.query<Sample>(sql`
    SELECT c.id::text, coalesce(c.email, '') AS email, ${contactJson} AS contact
    FROM "Campaign" k JOIN "Contact" c ON c."workspaceId" = k."workspaceId"
    LEFT JOIN "Company" o ON o."workspaceId" = c."workspaceId" AND o.id = c."companyId"
    WHERE k."workspaceId" = ${ctx.workspaceId}::uuid AND k.id = ${campaignId}::uuid
      AND CASE WHEN ${contactId !== undefined} THEN c.id = ${contactId ?? null}::uuid
        ELSE c.email <> '' AND (c.id = ANY(k."segmentContactIds") OR EXISTS (SELECT FROM "TagAssignment" a
          WHERE a."workspaceId" = k."workspaceId" AND a."tagId" = k."segmentTagId" AND a."contactId" = c.id)) END
    ORDER BY c.id LIMIT 1`);
  if (sample) return sample;
  if (contactId !== undefined) throw notFound('Contact');
  throw conflict("This campaign's audience has no contacts with an email address.");
}
