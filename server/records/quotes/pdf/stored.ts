import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { sha256 } from '../document';
import { renderPdf } from './render';

interface Row {
  document: string | null;
  pdf: Uint8Array | null;
  pdfSha256: string | null;
}

export interface KeptPdf {
  bytes: Uint8Array;
  sha256: string;
}

/**
 * The PDF of a version. It is drawn when it is first asked for, and kept: what was accepted is found again byte for byte, also
 * when a later release draws otherwise. Of two that draw it at once the first is kept.
 */
export async function pdfOf(ctx: Context, versionId: string): Promise<KeptPdf> {
  const read = async () => {
    const [row] = await db.query<Row>(sql`
      SELECT v.document, v.pdf, v."pdfSha256" FROM "QuoteVersion" v
      WHERE v."workspaceId" = ${ctx.workspaceId}::uuid AND v.id = ${versionId}::uuid`);
    if (!row || row.document === null) throw new ApiError(STATUS.gone, 'This document is not kept any more.');
    return row;
  };
  const found = await read();
  if (!found.pdf) {
    const bytes = await renderPdf(JSON.parse(found.document ?? ''));
    await transaction(ctx, (tx) =>
      tx.query(sql`
        UPDATE "QuoteVersion" SET pdf = ${bytes}, "pdfSha256" = ${sha256(bytes)}
        WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${versionId}::uuid AND pdf IS NULL AND document IS NOT NULL`),
    );
  }
  const { pdf, pdfSha256 } = found.pdf ? found : await read();
  if (!pdf || !pdfSha256) throw new Error('The PDF of the version is not there.');
  return { bytes: pdf, sha256: pdfSha256 };
}
