import { notFound } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { PublicContainer } from '@/server/kernel/http/public/implement';
import type { BookingType } from '../contract';
import { isShown } from '../record';

/** A booking type that visitors can book, with what only its workspace may know left in. */
export interface OpenType
  extends Pick<
    BookingType,
    'id' | 'title' | 'description' | 'durationMin' | 'horizonDays' | 'locationKind' | 'locationValue' | 'color'
  > {
  workspaceId: string;
  workspace: string;
  hostName: string;
  questions: BookingType['questions'];
  allowGuests: boolean;
  confirmationMessage: string | null;
  redirectUrl: string | null;
}

export interface TypeContainer extends PublicContainer {
  type: OpenType;
}

/** The type behind a public address. A paused one takes no bookings and is not there. Throws its 404. */
export async function findOpenType(workspaceId: string, slug: string): Promise<OpenType> {
  const [type] = isId(workspaceId)
    ? await db.query<OpenType>(sql`
        SELECT t."workspaceId"::text, t.id::text, t.title, t.description, t."durationMin", t."horizonDays", t."locationKind",
          t."locationValue", t.color, t.questions, t."allowGuests", t."confirmationMessage", t."redirectUrl",
          w.name AS workspace, m.name AS "hostName"
        FROM "BookingType" t JOIN "Workspace" w ON w.id = t."workspaceId"
        JOIN "Member" m ON m."workspaceId" = t."workspaceId" AND m.id = t."hostId"
        WHERE t."workspaceId" = ${workspaceId}::uuid AND t.slug = ${slug} AND ${isShown} AND t.active`)
    : [];
  if (!type) throw notFound('Meeting type');
  return type;
}
