import type { ChangeSet, Subscriber } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { canonical, documentsOf, sha256, type Unversioned } from './document';
import type { QuoteDocument } from './shapes';

/**
 * What is SENT is frozen, whichever way it became so; its row is locked by whoever wrote it, so versions count without gaps. What is
 * done to a buyer that a sent quote points at sends nothing: the version that its buyer has the link to stays the last.
 */
export const versionSubscriber: Subscriber = {
  name: 'versions of quotes',
  async handle(tx, ctx, { table, changes }: ChangeSet) {
    if (table !== 'Quote') return;
    const moved = changes.filter(({ kind, columns }) => kind === 'updated' && columns.status !== undefined);
    const ids = moved.map(({ id }) => id);
    if (ids.length > 0) await freeze(tx, ctx, ids);
  },
};

/** Makes a new version of each of the quotes that is SENT and says something else than its last version. */
async function freeze(tx: Transaction, ctx: Context, ids: string[]): Promise<void> {
  const documents = await documentsOf(tx, ctx, sql`t.id = ANY(${ids}::uuid[]) AND t.status = 'SENT'`);
  if (documents.size === 0) return;
  const last = await lastVersions(tx, ctx, [...documents.keys()]);
  const rows = [...documents].flatMap(([quoteId, content]) => {
    const { version = 0, document = null } = last.get(quoteId) ?? {};
    if (document !== null && isSame(JSON.parse(document), content)) return [];
    const text = canonical({ ...content, version: version + 1 } satisfies QuoteDocument);
    return [{ id: newId(), quoteId, version: version + 1, text }];
  });
  if (rows.length === 0) return;
  await tx.query(sql`
    INSERT INTO "QuoteVersion" ("workspaceId", id, "quoteId", version, document, sha256)
    SELECT ${ctx.workspaceId}::uuid, r.id, r.quote, r.version, r.document, r.sha256
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ quoteId }) => quoteId)}::uuid[],
      ${rows.map(({ version }) => version)}::int[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map(({ text }) => sha256(text))}::text[]) AS r(id, quote, version, document, sha256)`);
}

interface Last {
  quoteId: string;
  version: number;
  document: string | null;
}

async function lastVersions(tx: Transaction, ctx: Context, quoteIds: string[]): Promise<Map<string, Last>> {
  const rows = await tx.query<Last>(sql`
    SELECT DISTINCT ON (v."quoteId") v."quoteId"::text, v.version, v.document FROM "QuoteVersion" v
    WHERE v."workspaceId" = ${ctx.workspaceId}::uuid AND v."quoteId" = ANY(${quoteIds}::uuid[])
    ORDER BY v."quoteId", v.version DESC`);
  return new Map(rows.map((row) => [row.quoteId, row]));
}

/** When a document was issued is no part of what it says. */
function isSame({ version: _, ...before }: QuoteDocument, after: Unversioned): boolean {
  return canonical(before) === canonical({ ...after, issuedOn: before.issuedOn });
}
