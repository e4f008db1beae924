import { type RecordChange, readBefore, type Subscriber } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notify } from '@/server/workspace/notifications';
import { noteDescriptor } from './descriptor';
import { mentionedIn } from './mentions';

interface Member {
  id: string;
  name: string;
}

interface Told {
  member: Member;
  /** The first note that names the member, and how many do. */
  noteId: string;
  count: number;
}

/** Tells members of notes that name them, each once, however many notes are written at once. Nobody is told of what was there already. */
export const mentionSubscriber: Subscriber = {
  name: 'mentions',
  async prepare(tx, ctx, set) {
    if (set.table === noteDescriptor.table && set.changes.some(mayMention)) await readBefore(tx, ctx, set, ['body']);
  },
  async tell(tx, ctx, { table, changes }) {
    const mentioning = table === noteDescriptor.table ? changes.filter(mayMention) : [];
    if (mentioning.length === 0 || ctx.actor.kind === 'system') return;
    const members = await tx.query<Member>(sql`
      SELECT id::text, name FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid`);
    for (const told of mentionsOf(mentioning, members, selfOf(ctx))) await tellOf(tx, ctx, told, members);
  },
};

const selfOf = ({ actor }: Context) => (actor.kind === 'member' ? actor.memberId : undefined);

const textOf = (body: unknown) => (typeof body === 'string' ? body : '');

const mayMention = ({ kind, columns }: RecordChange) =>
  (kind === 'created' || kind === 'updated') && textOf(columns.body).includes('@');

/** Who is named by the notes and was not before; whoever writes of himself knows it. */
function mentionsOf(changes: readonly RecordChange[], members: readonly Member[], self: string | undefined) {
  const told = new Map<string, Told>();
  for (const { id, columns, before } of changes) {
    const known = new Set(mentionedIn(textOf(before?.body), members));
    for (const member of mentionedIn(textOf(columns.body), members)) {
      if (member.id === self || known.has(member)) continue;
      const { noteId, count } = told.get(member.id) ?? { noteId: id, count: 0 };
      told.set(member.id, { member, noteId, count: count + 1 });
    }
  }
  return told.values();
}

interface About {
  body: string;
  name: string | null;
  href: string;
}

async function tellOf(tx: Transaction, ctx: Context, { member, noteId, count }: Told, members: readonly Member[]) {
  const [about] = await tx.query<About>(sql`
    SELECT n.body, coalesce(c.name, o.name, d.name) AS name,
      CASE WHEN c.id IS NOT NULL THEN '/contacts/' || c.id WHEN o.id IS NOT NULL THEN '/companies/' || o.id
        WHEN d.id IS NOT NULL THEN '/deals/' || d.id ELSE '/notes?id=' || n.id END AS href
    FROM "Note" n
    LEFT JOIN "Contact" c ON c."workspaceId" = n."workspaceId" AND c.id = n."contactId"
    LEFT JOIN "Company" o ON o."workspaceId" = n."workspaceId" AND o.id = n."companyId"
    LEFT JOIN "Deal" d ON d."workspaceId" = n."workspaceId" AND d.id = n."dealId"
    WHERE n."workspaceId" = ${ctx.workspaceId}::uuid AND n.id = ${noteId}::uuid`);
  if (!about) return;
  const writer = members.find(({ id }) => id === selfOf(ctx))?.name;
  const where = count > 1 ? `${count} notes` : `a note${about.name ? ` on ${about.name}` : ''}`;
  await notify(tx, ctx, {
    to: [member.id],
    kind: 'note',
    title: writer ? `${writer} mentioned you in ${where}` : `You are mentioned in ${where}`,
    body: about.body,
    href: count > 1 ? '/notes' : about.href,
  });
}
