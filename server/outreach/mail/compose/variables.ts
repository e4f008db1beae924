import type { Context } from '@/server/kernel/context';
import { type Db, raw, sql } from '@/server/kernel/db/client';
import type { Variables } from '@/server/kernel/mail/template';

/** Whom and what a mail is about. */
export interface Subjects {
  contactId: string | null;
  leadId: string | null;
  dealId: string | null;
  productId: string | null;
}

interface Row {
  workspace: { name: string };
  contact: Record<string, unknown> | null;
  lead: Record<string, unknown> | null;
  deal: Record<string, unknown> | null;
  offering: Record<string, unknown> | null;
}

const rawPerson =
  raw(`'name', c.name, 'email', c.email, 'phone', c.phone, 'title', c.title, 'website', c.website, 'city', c.city,
  'state', c.state, 'country', c.country, 'category', c.category, 'customFields', c."customFields"`);

/** The fields of a contact, in SQL over its row `c` and its company's row `o`. */
export const contactJson = sql`json_build_object(${rawPerson}, 'firstName', coalesce(c."firstName", split_part(c.name, ' ', 1)),
  'lastName', c."lastName", 'status', c.status,
  'company', CASE WHEN o.id IS NOT NULL THEN json_build_object('name', o.name, 'domain', o.domain, 'city', o.city) END)`;

/**
 * What placeholders can name: `contact`, `lead`, `deal`, `offering`, `workspace`, `sender`, and the contact's (else the lead's)
 * own fields without a prefix, such as `{{firstName}}`.
 */
export async function variablesOf(
  on: Db,
  ctx: Pick<Context, 'workspaceId'>,
  subjects: Subjects,
  sender: { name: string; email: string },
): Promise<Variables> {
  const [variables] = await variablesOfAll(on, ctx, [subjects]);
  if (!variables) throw new Error('The workspace is gone.');
  return { ...variables, sender };
}

/** The same for many at once, in their order and without a sender, in one statement. */
export async function variablesOfAll(
  on: Db,
  ctx: Pick<Context, 'workspaceId'>,
  subjects: Subjects[],
): Promise<Variables[]> {
  const of = (key: keyof Subjects) => sql`${subjects.map((one) => one[key])}::uuid[]`;
  const rows = await on.query<Row>(sql`
    SELECT json_build_object('name', w.name) AS workspace,
      (SELECT ${contactJson}
        FROM "Contact" c LEFT JOIN "Company" o ON o."workspaceId" = c."workspaceId" AND o.id = c."companyId"
        WHERE c."workspaceId" = w.id AND c.id = s.contact) AS contact,
      (SELECT json_build_object(${rawPerson}, 'firstName', split_part(c.name, ' ', 1), 'company', c.company)
        FROM "Lead" c WHERE c."workspaceId" = w.id AND c.id = s.lead) AS lead,
      (SELECT json_build_object('name', d.name, 'value', trim_scale(d.value), 'stage', d.stage)
        FROM "Deal" d WHERE d."workspaceId" = w.id AND d.id = s.deal) AS deal,
      (SELECT json_build_object('name', p.name, 'sku', p.sku, 'price', trim_scale(p.price), 'currency', p.currency,
        'unit', p.unit, 'category', p.category, 'description', p.description)
        FROM "Product" p WHERE p."workspaceId" = w.id AND p.id = s.product) AS offering
    FROM unnest(${of('contactId')}, ${of('leadId')}, ${of('dealId')}, ${of('productId')}) WITH ORDINALITY
      AS s(contact, lead, deal, product, n)
    JOIN "Workspace" w ON w.id = ${ctx.workspaceId}::uuid ORDER BY s.n`);
  return rows.map((row) => ({ ...(row.contact ?? row.lead ?? {}), ...row }));
}
