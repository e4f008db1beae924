import { createHash } from 'node:crypto';
import type { Context } from '@/server/kernel/context';
import {
  ApiError,
  badRequest,
  conflict,
  type ErrorDetail,
  type ErrorStatus,
  STATUS,
  ValidationError,
} from '@/server/kernel/contract/errors';
import type { Operation } from '@/server/kernel/contract/operation';
import { db, sql } from '@/server/kernel/db/client';
import { sha256 } from '@/server/kernel/sha256';
import type { ApiRequest, ApiResponse } from './message';

/** Seconds after which a request that is still running may have ended. */
const RUNNING_S = 1;
/** After this a request that never answered is taken for dead: longer than any request may run. */
const ABANDONED = '2 minutes';

interface Claim {
  path: string;
  key: string;
  bodyHash: Buffer;
  operationId: string | undefined;
}

interface Kept {
  bodyHash: Uint8Array;
  status: number | null;
  response: string | null;
  operationId: string | null;
  /** Whether it made its change and then died, so that its answer will never be kept. */
  lost: boolean;
}

/** An answer that was no success, as it is kept: a repeat may ask for it in another form. */
interface KeptRefusal {
  error: string;
  detail?: ErrorDetail;
}

/** Characters of a path that are kept; an entry of the index must fit into a third of a page. */
const LONGEST_PATH = 500;

const keptPath = (path: string) =>
  path.length <= LONGEST_PATH ? path : `sha256:${createHash('sha256').update(path).digest('hex')}`;

/** Runs a POST once per Idempotency-Key, API key and path, and answers repeats with what the first one was answered. */
export async function withIdempotency(
  request: ApiRequest,
  body: Buffer,
  operation: Operation,
  ctx: Context,
  run: (ctx: Context) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const key = request.header('idempotency-key');
  if (key === undefined || operation.method !== 'POST' || ctx.actor.kind !== 'key') return run(ctx);
  if (key === '' || key.length > 255) {
    const fix = { minimum: 1, maximum: 255 };
    throw badRequest('Idempotency-Key must have 1 to 255 characters.', { code: 'out_of_range', fix });
  }
  const claim: Claim = {
    path: keptPath(request.path),
    key,
    bodyHash: await sha256(body),
    operationId: ctx.operation?.id,
  };
  const keyId = ctx.actor.keyId;
  const kept = await claimOrRead(ctx.workspaceId, keyId, claim);
  if (kept) return replay(kept, claim);
  const mine = sql`"workspaceId" = ${ctx.workspaceId}::uuid AND "apiKeyId" = ${keyId}::uuid AND path = ${claim.path} AND key = ${key}`;
  try {
    const response = await run({
      ...ctx,
      onCommit: (execute) => {
        const { text, values } = sql`UPDATE "IdempotencyKey" SET committed = true WHERE ${mine}`;
        return execute(text, values);
      },
    });
    await db.query(
      sql`UPDATE "IdempotencyKey" SET status = ${response.status}, response = ${withoutSecrets(response.body, operation)} WHERE ${mine}`,
    );
    return response;
  } catch (error) {
    // A validation error or a fault of ours leaves the key free; any other refusal is an answer like a success.
    await settleFailure(error, mine);
    throw error;
  }
}

async function settleFailure(error: unknown, mine: ReturnType<typeof sql>): Promise<void> {
  if (error instanceof ApiError && error.status < STATUS.internal && !(error instanceof ValidationError)) {
    const response = JSON.stringify({ error: error.message, detail: error.detail } satisfies KeptRefusal);
    await db.query(sql`UPDATE "IdempotencyKey" SET status = ${error.status}, response = ${response} WHERE ${mine}`);
  } else {
    await db.query(sql`DELETE FROM "IdempotencyKey" WHERE ${mine} AND NOT committed`);
  }
}

/** Takes the key for this request, or says what is kept under it. A key is free again after 24 hours. */
async function claimOrRead(workspaceId: string, keyId: string, claim: Claim): Promise<Kept | undefined> {
  for (;;) {
    const [taken] = await db.query(sql`
      INSERT INTO "IdempotencyKey" AS k ("workspaceId", "apiKeyId", path, key, "bodyHash", "operationId")
      VALUES (${workspaceId}::uuid, ${keyId}::uuid, ${claim.path}, ${claim.key}, ${claim.bodyHash}, ${claim.operationId ?? null}::uuid)
      ON CONFLICT ("workspaceId", "apiKeyId", path, key) DO UPDATE
        SET "bodyHash" = excluded."bodyHash", "operationId" = excluded."operationId", status = NULL, response = NULL, committed = false, "createdAt" = now()
        WHERE k."createdAt" < now() - interval '24 hours'
          OR (k.status IS NULL AND NOT k.committed AND k."createdAt" < now() - ${ABANDONED}::interval)
      RETURNING 1`);
    if (taken) return undefined;
    const [kept] = await db.query<Kept>(sql`
      SELECT "bodyHash", status, response, "operationId", committed AND "createdAt" < now() - ${ABANDONED}::interval AS lost FROM "IdempotencyKey"
      WHERE "workspaceId" = ${workspaceId}::uuid AND "apiKeyId" = ${keyId}::uuid AND path = ${claim.path} AND key = ${claim.key}`);
    if (kept) return kept;
  }
}

function replay(kept: Kept, claim: Claim): ApiResponse {
  if (!claim.bodyHash.equals(kept.bodyHash))
    throw conflict('This Idempotency-Key was used with another body.', 'idempotency_conflict');
  if (kept.status === null || kept.response === null) {
    throw conflict(
      kept.lost
        ? 'The first request with this Idempotency-Key made its change, but its answer was lost. Read the record instead of repeating.'
        : 'The first request with this Idempotency-Key is still running.',
      'idempotency_conflict',
      kept.lost ? {} : { fix: { retryAfter: RUNNING_S } },
    );
  }
  const headers = { ...operationHeader(kept.operationId), 'Idempotency-Replayed': 'true' };
  if (kept.status < STATUS.badRequest) return { status: kept.status, headers, body: kept.response };
  const { error, detail } = JSON.parse(kept.response) as KeptRefusal;
  throw new ApiError(kept.status as ErrorStatus, error, headers, detail);
}

/** By which what a request did is found and reverted. */
export const operationHeader = (id: string | null | undefined): Record<string, string> =>
  id ? { 'X-Operation-Id': id } : {};

function withoutSecrets(body: string, { secretFields = [] }: Operation): string {
  if (secretFields.length === 0) return body;
  return JSON.stringify(JSON.parse(body), (key, value: unknown) => (secretFields.includes(key) ? undefined : value));
}
