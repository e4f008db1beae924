import { PAGE_WORKSPACE } from '@/lib/page-workspace';
import type { Context } from '@/server/kernel/context';
import { webAddress } from '@/server/kernel/http/public/address';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { readSession, type Session } from '@/server/workspace/auth/session';

/** What every procedure is handed; the session is read when one asks for it, once per request. */
export interface TrpcContext {
  requestId: string;
  session: () => Promise<Session | undefined>;
  /** The operations that its calls do. */
  operations: string[];
  /** Where the request comes from, as it is counted. */
  address: string;
  /** The workspace of the page that calls, where one says so. */
  pageOf: string | undefined;
}

export function createTrpcContext(headers: Headers): TrpcContext {
  let reading: Promise<Session | undefined> | undefined;
  return {
    requestId: currentRequestId(),
    operations: [],
    address: webAddress(headers),
    pageOf: headers.get(PAGE_WORKSPACE) ?? undefined,
    session: () => {
      reading ??= readSession(headers);
      return reading;
    },
  };
}

/** A signed-in member as the verbs see them. */
export function memberContext(current: NonNullable<Session['current']>, requestId: string): Context {
  const { memberId, role, scopes, workspaceId } = current;
  return { workspaceId, actor: { kind: 'member', memberId, role, scopes }, requestId };
}
