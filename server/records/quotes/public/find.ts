import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import { type Db, db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { EXPIRED, LAST_VERSION } from '../record';
import type { Acceptance, QuoteDocument } from '../shapes';
import { readQuoteToken, type VersionRef } from '../token';
import type { CLOSED, ShownQuote } from './contract';

/** A version behind a link, and how its quote stands. */
export interface FoundVersion extends VersionRef {
  quoteId: string;
  document: QuoteDocument;
  sha256: string;
  sentAt: string;
  status: string;
  lastVersion: number;
  expired: boolean;
  timezone: string;
  decision: Omit<Acceptance, 'reason'> | null;
}

const at = (column: string) => raw(utcText(column));

/** The version behind a link. Throws a 404 for what is none of ours, and a 410 for what is not kept any more. */
export async function getVersion(token: string, on: Db = db): Promise<FoundVersion> {
  const ref = readQuoteToken(token);
  if (!ref) throw notFound('Quote');
  const [row] = await on.query<
    Omit<FoundVersion, keyof VersionRef | 'document'> & { document: QuoteDocument | null }
  >(sql`
    SELECT t.id::text AS "quoteId", v.document::json AS document, v.sha256, ${at('v."createdAt"')} AS "sentAt", t.status,
      ${raw(LAST_VERSION)} AS "lastVersion", ${raw(EXPIRED)} AS expired, w.timezone, (
        SELECT json_build_object('number', a.number, 'decision', a.decision, 'name', a.name,
          'decidedAt', ${at('a."decidedAt"')}, 'sha256', a.sha256)
        FROM "QuoteAcceptance" a WHERE a."workspaceId" = t."workspaceId" AND a."quoteId" = t.id AND a.version = v.version
        ORDER BY a.number DESC LIMIT 1) AS decision
    FROM "QuoteVersion" v JOIN "Quote" t ON t."workspaceId" = v."workspaceId" AND t.id = v."quoteId"
    JOIN "Workspace" w ON w.id = t."workspaceId"
    WHERE v."workspaceId" = ${ref.workspaceId}::uuid AND v.id = ${ref.versionId}::uuid`);
  if (!row || row.document === null) throw new ApiError(STATUS.gone, 'This quote is not kept any more.');
  return { ...row, ...ref, document: row.document };
}

/** Why a version cannot be answered; null while it can. */
export function closedBy({ status, lastVersion, expired, document }: FoundVersion): (typeof CLOSED)[number] | null {
  if (lastVersion !== document.version) return 'outdated';
  if (status === 'ACCEPTED' || status === 'DECLINED') return 'answered';
  if (status !== 'SENT') return 'withdrawn';
  return expired ? 'expired' : null;
}

/** What a buyer is shown of it. */
export function shownToBuyer(found: FoundVersion): ShownQuote {
  const { document, sha256, sentAt, decision, timezone, lastVersion } = found;
  const newerVersion = lastVersion > document.version ? lastVersion : null;
  return { document, sha256, sentAt, closed: closedBy(found), newerVersion, decision, timezone };
}

/** The same for a page; undefined where there is none, `gone` for what is not kept any more. */
export async function findShownQuote(token: string): Promise<ShownQuote | 'gone' | undefined> {
  try {
    return shownToBuyer(await getVersion(token));
  } catch (error) {
    if (error instanceof ApiError) return error.status === STATUS.gone ? 'gone' : undefined;
    throw error;
  }
}
