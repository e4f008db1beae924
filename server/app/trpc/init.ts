import { initTRPC, TRPCError } from '@trpc/server';
import { operations } from '@/server/app/operations';
import { ApiError, type ErrorStatus } from '@/server/kernel/contract/errors';
import { findUnstorable } from '@/server/kernel/contract/unstorable';
import { newId } from '@/server/kernel/db/ids';
import { toApiError } from '@/server/kernel/http/problem';
import { noteWorkspace } from '@/server/kernel/telemetry/execution';
import { measure, traced } from '@/server/kernel/telemetry/telemetry';
import type { Session } from '@/server/workspace/auth/session';
import { memberContext, type TrpcContext } from './context';

const CODES: Record<ErrorStatus, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

const t = initTRPC.context<TrpcContext>().create({
  // The client needs the message and the status, never a stack.
  errorFormatter: ({ shape }) => ({ ...shape, data: { code: shape.data.code, httpStatus: shape.data.httpStatus } }),
});

export const { router } = t;

/** An error of a verb, with the message and the status that the API would answer. */
function asTrpcError(error: unknown, requestId: string, operation: string): TRPCError {
  if (error instanceof TRPCError && !(error.cause instanceof Error)) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  const { status, message } = toApiError(cause, requestId, { operation });
  return new TRPCError({ code: CODES[status], message, cause: cause instanceof ApiError ? cause : undefined });
}

/** The field of an operation whose elements are judged one by one, by who writes them. */
const rowsOf = new Map(operations.flatMap(({ id, rows }): [string, string][] => (rows ? [[id, rows]] : [])));

function refuseWhatNobodyTakes(sent: unknown, path: string): void {
  const rows = rowsOf.get(path);
  const judgedHere = typeof sent === 'object' && sent !== null && rows ? { ...sent, [rows]: [] } : sent;
  const found = findUnstorable(judgedHere);
  if (found) throw new TRPCError({ code: 'BAD_REQUEST', message: `Input must not contain ${found.what}.` });
}

/** Parses what is sent, and refuses what nobody takes. */
const checked = t.middleware(async ({ next, path, getRawInput }) => {
  const sent = await getRawInput().catch(({ cause }: { cause?: unknown }) => {
    const message = cause instanceof ApiError ? cause.message : 'Body must be valid JSON.';
    throw new TRPCError({ code: 'BAD_REQUEST', message });
  });
  refuseWhatNobodyTakes(sent, path);
  return next();
});

const measured = t.procedure.use(async ({ ctx, next, path }) => {
  const startedAt = performance.now();
  const result = await traced({ name: `console ${path}` }, next);
  measure('consoleCalls', startedAt, { procedure: path, outcome: result.ok ? 'ok' : result.error.code.toLowerCase() });
  if (result.ok) return result;
  throw asTrpcError(result.error, ctx.requestId, path);
});

/** Anyone, signed in or not. */
export const publicProcedure = measured.use(checked);

/** Whoever is signed in. What others send is not parsed. */
export const signedInProcedure = measured
  .use(async ({ ctx, next }) => {
    const session = await ctx.session();
    if (!session) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Your session has ended. Sign in again.' });
    return next({ ctx: { who: session } });
  })
  .use(checked);

const whyNone = ({ lockedOutOf }: Session) =>
  lockedOutOf ? `${lockedOutOf} asks for a second factor. Set one up first.` : 'You belong to no workspace.';

/**
 * A page goes on showing its workspace when another one was chosen in another tab, or its person left it. What it asks for then was meant
 * for what it shows, and would be done elsewhere.
 */
const ANOTHER_SHOWN = 'Another workspace is open by now than this page shows, so nothing was done. Reload the page.';

/** Whoever is signed in and belongs to the workspace that is shown; the verbs' context is in `ctx.member`. */
export const memberProcedure = signedInProcedure.use(({ ctx, next, path, type }) => {
  if (!ctx.who.current) throw new TRPCError({ code: 'FORBIDDEN', message: whyNone(ctx.who) });
  if (ctx.pageOf !== undefined && ctx.pageOf !== ctx.who.current.workspaceId)
    throw new TRPCError({ code: 'CONFLICT', message: ANOTHER_SHOWN });
  noteWorkspace(ctx.who.current.workspaceId);
  const operation = type === 'query' ? undefined : { id: newId(), name: path };
  if (operation) ctx.operations.push(operation.id);
  return next({ ctx: { member: { ...memberContext(ctx.who.current, ctx.requestId), operation } } });
});
