import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, raw, sql } from '@/server/kernel/db/client';
import { getRecordId } from '@/server/kernel/db/record';
import { productRecord } from '@/server/records/products/record';

/** How often buyers share something: a line of business, a category, a title. */
export interface Shared {
  name: string;
  count: number;
}

/** Who has bought before: what they have in common is what is looked for in others. */
interface Buyers {
  /** What they bought: the product itself, or others of its category. */
  of: string;
  count: number;
  industries: Shared[];
  categories: Shared[];
  titles: Shared[];
}

/** A product as contacts are matched with it. */
export interface Offering {
  id: string;
  name: string;
  sku: string | null;
  category: string | null;
  description: string | null;
  features: string | null;
  price: number;
  currency: string;
  unit: string | null;
  type: string;
  /** Stems of the words that it is described by: those of name and category, and those of the texts. */
  terms: { strong: string[]; weak: string[] };
  buyers: Buyers | null;
}

type Row = Omit<Offering, 'terms' | 'buyers'> & { strong: string[]; weak: string[]; own: Buyers; alike: Buyers | null };

/** Stems that say nothing about whom a product is for. */
const COMMON = new Set(
  `product servic plan packag offer solut includ custom compani everi use new plus per month year day week hour unit one
  all basic standard premium inc ltd gmbh`.split(/\s+/),
);
const isTelling = (stem: string) => /^[\p{L}\p{N}]{3,40}$/u.test(stem) && !/^\d+$/.test(stem) && !COMMON.has(stem);

const stems = (text: string, most: number) => `ARRAY(SELECT lexeme FROM unnest(to_tsvector('english', ${text}))
  ORDER BY cardinality(positions) DESC, lexeme LIMIT ${most})`;

const common = (
  column: string,
) => `(SELECT coalesce(json_agg(json_build_object('name', name, 'count', n) ORDER BY n DESC, name), '[]')
  FROM (SELECT lower(trim(${column})) AS name, count(*)::int AS n FROM b WHERE trim(${column}) <> ''
    GROUP BY 1 ORDER BY n DESC, name LIMIT 12) s)`;

/** The buyers by won deals that a condition on the deal `d` and its product `q` picks. */
const buyers = (of: string, condition: string) => `(
  WITH b AS (
    SELECT DISTINCT ON (c.id) c.id, c.category, c.title, o.industry
    FROM "Deal" d JOIN "Product" q ON q."workspaceId" = d."workspaceId" AND q.id = d."productId"
    JOIN "Contact" c ON c."workspaceId" = d."workspaceId" AND c.id = d."contactId"
    LEFT JOIN "Company" o ON o."workspaceId" = c."workspaceId" AND o.id = c."companyId"
    WHERE d."workspaceId" = p."workspaceId" AND d.stage = 'WON' AND ${condition} ORDER BY c.id LIMIT 2000)
  SELECT json_build_object('of', ${of}, 'count', (SELECT count(*)::int FROM b), 'industries', ${common('industry')},
    'categories', ${common('category')}, 'titles', ${common('title')}))`;

/** Fewer than these say nothing about what buyers have in common. */
const FEW = 3;

const COLUMNS =
  raw(`p.id::text, p.name, p.sku, p.category, p.description, p.features, p.price::float8 AS price, p.currency,
  p.unit, p.type, ${stems("concat_ws(' ', p.name, p.category)", 12)} AS strong,
  ${stems("left(concat_ws(' ', p.description, p.features), 20000)", 16)} AS weak,
  o.own, CASE WHEN (o.own ->> 'count')::int < ${FEW} THEN
    ${buyers('p.category', 'lower(q.category) = lower(p.category)')} END AS alike`);

/** A product by its id or externalId, with what can be learnt from it. Throws the 404. */
export async function loadOffering(on: Db, ctx: Context, name: string): Promise<Offering> {
  const id = await getRecordId(productRecord, ctx, name, on);
  const [row] = await on.query<Row>(sql`
    SELECT ${COLUMNS} FROM "Product" p CROSS JOIN LATERAL (SELECT ${raw(buyers('p.name', 'd."productId" = p.id'))} AS own OFFSET 0) o
    WHERE p."workspaceId" = ${ctx.workspaceId}::uuid AND p.id = ${id}::uuid`);
  if (!row) throw notFound('Offering');
  const { strong, weak, own, alike, ...product } = row;
  const telling = strong.filter(isTelling);
  const terms = { strong: telling, weak: weak.filter((stem) => isTelling(stem) && !telling.includes(stem)) };
  return { ...product, terms, buyers: [own, alike].find((some) => some && some.count >= FEW) ?? null };
}
