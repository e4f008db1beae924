import type { Context } from '@/server/kernel/context';
import { type Db, sql, sweepDb } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';

const GATHER_MS = 2000;
/** Consoles speak up every 15 seconds while they are open. */
const THERE_SECONDS = 60;

/** Members whose consoles are open, until it is noted: member by workspace. */
let waiting = new Map<string, string>();

/** Notes that a member is there, together with the others who are. */
export function present(workspaceId: string, memberId: string): void {
  if (waiting.size === 0) setTimeout(note, GATHER_MS).unref();
  waiting.set(memberId, workspaceId);
}

function note(): void {
  const members = waiting;
  waiting = new Map();
  sweepDb
    .query(sql`
    INSERT INTO "MemberPresence" ("workspaceId", "memberId", "seenAt")
    SELECT m."workspaceId", m.id, now() FROM unnest(${[...members.values()]}::uuid[], ${[...members.keys()]}::uuid[]) AS p(workspace, member)
    JOIN "Member" m ON m."workspaceId" = p.workspace AND m.id = p.member
    ON CONFLICT ("workspaceId", "memberId") DO UPDATE SET "seenAt" = excluded."seenAt"`)
    .catch((error: unknown) => logger.warn({ err: error }, 'members not noted as there'));
}

/** Whether some member has the console open. */
export async function isAnyMemberPresent(on: Db, { workspaceId }: Pick<Context, 'workspaceId'>): Promise<boolean> {
  const rows = await on.query(sql`
    SELECT FROM "MemberPresence" WHERE "workspaceId" = ${workspaceId}::uuid
      AND "seenAt" > now() - make_interval(secs => ${THERE_SECONDS}::float8) LIMIT 1`);
  return rows.length > 0;
}
