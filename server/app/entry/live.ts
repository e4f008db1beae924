import type { TransferResponse } from '@/server/app/entry/transfers';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { ApiRequest } from '@/server/kernel/http/message';
import { problem } from '@/server/kernel/http/problem';
import { eventStream, STREAM_HEADERS } from '@/server/kernel/http/public/event-stream';
import { fromWeb, toWeb } from '@/server/kernel/http/web';
import { subscribe } from '@/server/kernel/live/bus';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { accessChannel } from '@/server/workspace/auth/account/access';
import { readSession, type Session } from '@/server/workspace/auth/session';
import { type LiveChange, workspaceChannel } from '@/server/workspace/live/topics';
import { present } from '@/server/workspace/members/presence';

export const LIVE_PATH = '/api/live';

/** Heartbeats between two looks at whether the session still holds. */
const BEATS_PER_CHECK = 4;

/** Tabs that a member may have open. */
const STREAMS_PER_MEMBER = 40;

/** Server-sent events that tell a signed-in browser what has changed in its workspace: `{topic, id}`, of records `{topic, records}`. */
export async function answerLive(request: ApiRequest): Promise<TransferResponse> {
  try {
    if (request.method !== 'GET') {
      throw new ApiError(STATUS.methodNotAllowed, `${request.method} is not offered here. Use GET.`, { Allow: 'GET' });
    }
    const headers = new Headers({ cookie: request.header('cookie') ?? '' });
    const session = await readSession(headers);
    const current = session?.current;
    if (!current) throw new ApiError(STATUS.unauthorized, 'Your session has ended. Sign in again.');
    return { status: 200, headers: { ...STREAM_HEADERS }, body: streamOf(session.userId, current, headers) };
  } catch (error) {
    const answer = problem(error, currentRequestId());
    return { ...answer, headers: { ...answer.headers, 'Content-Type': 'application/json; charset=utf-8' } };
  }
}

function streamOf(userId: string, { workspaceId, memberId }: NonNullable<Session['current']>, headers: Headers) {
  let beats = 0;
  present(workspaceId, memberId);
  let end = () => {};
  const stillThere = (session: Session | undefined) =>
    session?.memberships.some((one) => one.workspaceId === workspaceId && one.memberId === memberId && !one.locked);
  const check = () => void readSession(headers).then((session) => stillThere(session) || end(), end);
  return eventStream(
    [{ who: `member ${memberId}`, most: STREAMS_PER_MEMBER }],
    (sink) => {
      end = sink.end;
      const stops = [
        subscribe(workspaceChannel(workspaceId), (data) => {
          if (data === undefined) return sink.send({ event: 'missed', data: '{}' });
          const { topic, id, to, records, by } = data as LiveChange;
          if (by === memberId || (to && !to.includes(memberId))) return;
          sink.send({ event: 'change', data: JSON.stringify({ topic, id, records }) });
        }),
        subscribe(accessChannel(userId), check),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => {
      present(workspaceId, memberId);
      if (++beats % BEATS_PER_CHECK === 0) check();
    },
  );
}

/** The export of the route file. */
export const GET = async (request: Request) => {
  const sent = fromWeb(request);
  return toWeb(sent, await answerLive(sent));
};
