import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Context } from '@/server/kernel/context';
import { type Db, type Sql, sql } from '@/server/kernel/db/client';
import { decimalText, minorDigits, minorOf, sumLines } from './amounts';
import type { QuoteDocument } from './shapes';

/** Decimals that the database keeps of an amount. */
const KEPT = 3;

interface LineRow extends Record<'name' | 'quantity' | 'unitPrice' | 'discount' | 'tax' | 'total', string> {
  discountPercent: string | null;
  taxPercent: string | null;
}
type Row = Pick<QuoteDocument, 'number' | 'title' | 'issuedOn' | 'validUntil' | 'currency' | 'terms' | 'notes'> & {
  id: string;
  seller: string;
  sellerDetails: string | null;
  contactId: string | null;
  buyer: string | null;
  email: string | null;
  company: string | null;
  lines: LineRow[];
};

/** A quote as it would be sent now; the version is for whoever freezes it to say. */
export type Unversioned = Omit<QuoteDocument, 'version'>;

/** The documents of the workspace's quotes `t` that are meant, by id. */
export async function documentsOf(on: Db, ctx: Context, meant: Sql): Promise<Map<string, Unversioned>> {
  const rows = await on.query<Row>(sql`
    SELECT t.id::text, t.number, t.title, to_char(now() AT TIME ZONE w.timezone, 'YYYY-MM-DD') AS "issuedOn",
      to_char(t."validUntil", 'YYYY-MM-DD') AS "validUntil", t.currency, t.terms, t.notes, w.name AS seller, w."sellerDetails",
      t."contactId"::text, c.name AS buyer, c.email, o.name AS company, (
        SELECT coalesce(json_agg(json_build_object('name', l.name, 'quantity', l.quantity::text, 'unitPrice', l."unitPrice"::text,
          'discountPercent', trim_scale(l."discountPercent")::text, 'discount', l.discount::text,
          'taxPercent', trim_scale(l."taxPercent")::text, 'tax', l.tax::text, 'total', l.total::text) ORDER BY l.position), '[]')
        FROM "QuoteLine" l WHERE l."workspaceId" = t."workspaceId" AND l."quoteId" = t.id) AS lines
    FROM "Quote" t JOIN "Workspace" w ON w.id = t."workspaceId"
    LEFT JOIN "Contact" c ON c."workspaceId" = t."workspaceId" AND c.id = t."contactId"
    LEFT JOIN "Company" o ON o."workspaceId" = t."workspaceId" AND o.id = t."companyId"
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${meant}`);
  return new Map(rows.map((row) => [row.id, documentOf(row)]));
}

function documentOf({
  id: _,
  seller,
  sellerDetails,
  contactId,
  buyer,
  email,
  company,
  lines,
  ...row
}: Row): Unversioned {
  const digits = minorDigits(row.currency);
  const amount = (text: string) => atLeast(text, digits);
  const sums = sumLines(
    lines.map(({ discount, tax, total, taxPercent }) => ({
      discount: minorOf(discount, KEPT),
      tax: minorOf(tax, KEPT),
      total: minorOf(total, KEPT),
      taxPercent: taxPercent === null ? null : Number(taxPercent),
    })),
  );
  const sum = (minor: bigint) => amount(decimalText(minor, KEPT));
  return {
    ...row,
    seller: { name: seller, ...(sellerDetails && { details: sellerDetails }) },
    buyer: { contactId, name: buyer, email, company },
    lines: lines.map((line) => ({
      ...line,
      quantity: atLeast(line.quantity, 0),
      unitPrice: amount(line.unitPrice),
      discount: amount(line.discount),
      tax: amount(line.tax),
      total: amount(line.total),
    })),
    subtotal: sum(sums.subtotal),
    discount: sum(sums.discount),
    taxes: sums.taxes.map(({ percent, net, tax }) => ({ percent: String(percent), net: sum(net), tax: sum(tax) })),
    tax: sum(sums.tax),
    total: sum(sums.total),
  };
}

/** A decimal with so many decimals: zeros beyond them go, and digits stay that say something. */
function atLeast(text: string, digits: number): string {
  const [whole = '', part = ''] = text.split('.');
  const said = part.replace(/0+$/, '').padEnd(digits, '0');
  return said === '' ? whole : `${whole}.${said}`;
}

/** The canonical JSON of a value (RFC 8785): equal values have equal texts. */
export function canonical(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('Nothing to print.');
  return text;
}

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
