import { db, sql } from '@/server/kernel/db/client';
import { type AnswerValues, fillAnswer } from '../../chat-answers/fill';

/** How many products and saved answers the model is shown. */
const MOST = 30;
/** Out of how many, the newest, those that fit the question best are chosen. */
const LOOKED_AT = 2000;

/** Who talks is not the model's to know. */
const NO_VALUES: AnswerValues = { 'visitor.name': null, 'visitor.email': null, 'member.name': null };

export interface Facts {
  site: string;
  products: object[];
  answers: { title: string; body: string }[];
}

/**
 * What the model may know: what is public about the products that are sold, and the answers that members have saved to be
 * given to visitors. Neither costs nor stock, and nothing of any person.
 */
export async function readFacts(workspaceId: string, siteId: string, question: string): Promise<Facts> {
  const [row] = await db.query<Facts>(sql`
    SELECT s.name AS site,
      (SELECT coalesce(json_agg(json_strip_nulls(json_build_object('name', p.name, 'category', p.category, 'price', p.price,
          'currency', p.currency, 'unit', p.unit, 'billingPeriod', p."billingPeriod", 'termMonths', p."termMonths",
          'description', left(p.description, 1000), 'features', left(p.features, 1000)))), '[]')
        FROM (SELECT * FROM (SELECT * FROM "Product" WHERE "workspaceId" = s."workspaceId" AND active
            ORDER BY id DESC LIMIT ${LOOKED_AT}) p
          ORDER BY word_similarity(p.name, ${question}) + word_similarity(${question}, left(concat_ws(' ', p.name, p.category,
            p.description, p.features), 2000)) DESC LIMIT ${MOST}) p) AS products,
      (SELECT coalesce(json_agg(json_build_object('title', a.title, 'body', left(a.body, 2000))), '[]')
        FROM (SELECT * FROM "ChatAnswer" WHERE "workspaceId" = s."workspaceId"
          ORDER BY word_similarity(${question}, left(title || ' ' || body, 2000)) DESC LIMIT ${MOST}) a) AS answers
    FROM "ChatSite" s WHERE s."workspaceId" = ${workspaceId}::uuid AND s.id = ${siteId}::uuid`);
  const { site, products, answers } = row ?? { site: '', products: [], answers: [] };
  return { site, products, answers: answers.map(({ title, body }) => ({ title, body: fillAnswer(body, NO_VALUES) })) };
}
