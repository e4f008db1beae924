import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';

const STAGE_WORDS: Record<string, string> = { PROPOSAL: 'in proposal', NEGOTIATION: 'in negotiation' };

/** Where a deal stands, as people say it: new, qualified, in proposal, in negotiation, won or lost. */
export const stageWords = (stage: string): string => STAGE_WORDS[stage] ?? stage.toLowerCase();

/** Everything about a contact that is judged. Times are UTC as the API writes them. */
export interface Evidence {
  id: string;
  name: string;
  email: string;
  title: string | null;
  status: string;
  category: string | null;
  buyerType: string | null;
  city: string | null;
  country: string | null;
  engagementScore: number;
  lastActivityAt: string | null;
  company: string | null;
  industry: string | null;
  mail: {
    sent: number;
    received: number;
    opens: number;
    clicks: number;
    sentAt: string | null;
    receivedAt: string | null;
    /** The last mail that they have written themselves: no newsletter, and no word that they are away. */
    answer: { at: string; replyClass: string | null } | null;
  };
  lastMail: { subject: string } | null;
  communications: { count: number; type: string; direction: string; subject: string | null; at: string } | null;
  notes: { count: number; text: string; at: string } | null;
  meeting: { title: string; at: string; status: string } | null;
  deals: {
    name: string;
    stage: string;
    value: number;
    currency: string;
    product: string | null;
    isThis: boolean;
    at: string;
  }[];
  interest: string | null;
  tags: string[];
}

const day = (column: string) => utcText(column);
const of = (table: string) => `x."workspaceId" = c."workspaceId" AND x."${table}" = c.id`;

const COLUMNS = `'id', c.id, 'name', c.name, 'email', trim(c.email), 'title', c.title, 'status', c.status, 'category', c.category,
  'buyerType', c."buyerType", 'city', c.city, 'country', c.country, 'engagementScore', c."engagementScore",
  'lastActivityAt', ${day('c."lastActivityAt"')}, 'company', o.name, 'industry', o.industry`;

const MAIL = `(SELECT json_build_object('sent', count(*) FILTER (WHERE x.direction = 'OUTBOUND'),
    'received', count(*) FILTER (WHERE x.direction = 'INBOUND'), 'opens', coalesce(sum(x.opens), 0), 'clicks', coalesce(sum(x.clicks), 0),
    'sentAt', ${day(`max(x."sentAt") FILTER (WHERE x.direction = 'OUTBOUND')`)},
    'receivedAt', ${day(`max(coalesce(x."sentAt", x."createdAt")) FILTER (WHERE x.direction = 'INBOUND')`)},
    'answer', (array_agg(json_build_object('at', ${day('coalesce(x."sentAt", x."createdAt")')}, 'replyClass', x."replyClass")
      ORDER BY coalesce(x."sentAt", x."createdAt") DESC, x.id DESC)
      FILTER (WHERE x.direction = 'INBOUND' AND NOT x.bulk AND x."replyClass" IS DISTINCT FROM 'OUT_OF_OFFICE'))[1])
  FROM "Email" x WHERE ${of('contactId')} AND x.status = 'SENT')`;

const LAST_MAIL = `(SELECT json_build_object('subject', left(x.subject, 120))
  FROM "Email" x WHERE ${of('contactId')} AND x.status = 'SENT' ORDER BY x.id DESC LIMIT 1)`;

const COMMUNICATIONS = `(SELECT json_build_object('count', x.n, 'type', x.type, 'direction', x.direction, 'subject', left(x.subject, 120),
    'at', ${day('x."occurredAt"')})
  FROM (SELECT x.*, count(*) OVER () AS n FROM "Communication" x WHERE ${of('contactId')}) x ORDER BY x."occurredAt" DESC, x.id DESC LIMIT 1)`;

const NOTES = `(SELECT json_build_object('count', x.n, 'text', left(x.body, 160), 'at', ${day('x."createdAt"')})
  FROM (SELECT x.*, count(*) OVER () AS n FROM "Note" x WHERE ${of('contactId')}) x ORDER BY x.id DESC LIMIT 1)`;

const MEETING = `(SELECT json_build_object('title', b.title, 'at', ${day('x."startAt"')}, 'status', x.status)
  FROM "Booking" x JOIN "BookingType" b ON b."workspaceId" = x."workspaceId" AND b.id = x."bookingTypeId"
  WHERE ${of('contactId')} ORDER BY x."startAt" DESC, x.id DESC LIMIT 1)`;

const deals = (productId: string) => sql`coalesce((
  SELECT json_agg(json_build_object('name', x.name, 'stage', x.stage, 'value', x.value, 'currency', coalesce(q.currency, ''),
    'product', q.name, 'isThis', coalesce(x."productId" = ${productId}::uuid, false), 'at', ${raw(day('x."stageChangedAt"'))}) ORDER BY x.id DESC)
  FROM (SELECT * FROM "Deal" x WHERE ${raw(of('contactId'))}
    ORDER BY (x."productId" = ${productId}::uuid) DESC NULLS LAST, x.id DESC LIMIT 6) x
  LEFT JOIN "Product" q ON q."workspaceId" = x."workspaceId" AND q.id = x."productId"), '[]')`;

/** The interest of the newest lead that named the product and became this contact, or has their address. */
const interest = (productId: string) => {
  const lead = (condition: string) => sql`(SELECT coalesce(x."estimatedInterest", 'LOW') FROM "Lead" x
    WHERE x."workspaceId" = c."workspaceId" AND ${raw(condition)} AND x."interestedProductId" = ${productId}::uuid
      AND x.status <> 'UNQUALIFIED' ORDER BY x.id DESC LIMIT 1)`;
  return sql`coalesce(${lead('x."convertedContactId" = c.id')}, ${lead('lower(x.email) = lower(c.email)')})`;
};

const TAGS = `coalesce((SELECT json_agg(g.name ORDER BY g.name) FROM "TagAssignment" x
  JOIN "Tag" g ON g."workspaceId" = x."workspaceId" AND g.id = x."tagId" WHERE ${of('contactId')}), '[]')`;

/** One contact of the pool, as JSON: the contact `c` whose id is `pool.id`. */
export const evidenceOf = (workspaceId: string, productId: string): Sql => sql`
  SELECT json_build_object(${raw(COLUMNS)}, 'mail', ${raw(MAIL)}, 'lastMail', ${raw(LAST_MAIL)}, 'communications', ${raw(COMMUNICATIONS)},
    'notes', ${raw(NOTES)}, 'meeting', ${raw(MEETING)}, 'deals', ${deals(productId)}, 'interest', ${interest(productId)},
    'tags', ${raw(TAGS)}) AS json
  FROM "Contact" c LEFT JOIN LATERAL (
    SELECT k.name, k.industry FROM "Company" k WHERE k."workspaceId" = c."workspaceId" AND k.id = c."companyId" OFFSET 0) o ON true
  WHERE c."workspaceId" = ${workspaceId}::uuid AND c.id = pool.id`;
