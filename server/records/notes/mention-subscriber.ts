import { type RecordChange, readBefore, type Subscriber } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notify } from '@/server/workspace/notifications';
import { mentionedIn } from './mentions';

interface Member {
  id: string;
  name: string;
}

interface Mentioned {
  member: Member;
  /** The first that names the member, and how many do. */
  id: string;
  count: number;
}

/** Something that names members, in SQL: its text, its id, and the note `n` that it is or belongs to. */
interface Naming {
  one: string;
  body: string;
  id: string;
  from: string;
}

/** What names members, by its table. */
const NAMING: Readonly<Record<string, Naming>> = {
  Note: { one: 'note', body: 'n.body', from: '"Note" n', id: 'n.id' },
  Comment: {
    one: 'comment',
    body: 'm.body',
    from: '"Comment" m JOIN "Note" n ON n."workspaceId" = m."workspaceId" AND n.id = m."noteId"',
    id: 'm.id',
  },
};

/**
 * Notifies members of notes and comments that name them, each once, however many are written at once. Nobody is notified of what was
 * there already.
 */
export const mentionSubscriber: Subscriber = {
  name: 'mentions',
  async prepare(tx, ctx, set) {
    if (NAMING[set.table] && set.changes.some(mayMention)) await readBefore(tx, ctx, set, ['body']);
  },
  async handle(tx, ctx, { table, changes }) {
    const naming = NAMING[table];
    const mentioning = changes.filter(mayMention);
    if (!naming || mentioning.length === 0 || ctx.actor.kind === 'system') return;
    const members = await tx.query<Member>(sql`
      SELECT id::text, name FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid`);
    for (const told of mentionsOf(mentioning, members, selfOf(ctx)))
      await notifyMentioned(tx, ctx, naming, told, members);
  },
};

const selfOf = ({ actor }: Context) => (actor.kind === 'member' ? actor.memberId : undefined);

const textOf = (body: unknown) => (typeof body === 'string' ? body : '');

const mayMention = ({ kind, columns }: RecordChange) =>
  (kind === 'created' || kind === 'updated') && textOf(columns.body).includes('@');

/** Who is named and was not before; whoever writes of himself knows it. */
function mentionsOf(changes: readonly RecordChange[], members: readonly Member[], self: string | undefined) {
  const told = new Map<string, Mentioned>();
  for (const { id, columns, before } of changes) {
    const known = new Set(mentionedIn(textOf(before?.body), members));
    for (const member of mentionedIn(textOf(columns.body), members)) {
      if (member.id === self || known.has(member)) continue;
      const first = told.get(member.id) ?? { id, count: 0 };
      told.set(member.id, { member, id: first.id, count: first.count + 1 });
    }
  }
  return told.values();
}

interface About {
  body: string;
  name: string | null;
  href: string;
}

async function notifyMentioned(
  tx: Transaction,
  ctx: Context,
  { one, body, from, id: named }: Naming,
  { member, id, count }: Mentioned,
  members: readonly Member[],
) {
  const [about] = await tx.query<About>(sql`
    SELECT ${raw(body)} AS body, coalesce(c.name, o.name, d.name, l.name, a.title, t.title) AS name,
      CASE WHEN c.id IS NOT NULL THEN '/contacts/' || c.id WHEN o.id IS NOT NULL THEN '/companies/' || o.id
        WHEN d.id IS NOT NULL THEN '/deals/' || d.id WHEN l.id IS NOT NULL THEN '/leads/' || l.id
        WHEN a.id IS NOT NULL THEN '/cases/' || a.id WHEN t.id IS NOT NULL THEN '/contracts/' || t.id ELSE '/notes?id=' || n.id END AS href
    FROM ${raw(from)}
    LEFT JOIN "Contact" c ON c."workspaceId" = n."workspaceId" AND c.id = n."contactId"
    LEFT JOIN "Company" o ON o."workspaceId" = n."workspaceId" AND o.id = n."companyId"
    LEFT JOIN "Deal" d ON d."workspaceId" = n."workspaceId" AND d.id = n."dealId"
    LEFT JOIN "Lead" l ON l."workspaceId" = n."workspaceId" AND l.id = n."leadId"
    LEFT JOIN "Case" a ON a."workspaceId" = n."workspaceId" AND a.id = n."caseId"
    LEFT JOIN "Contract" t ON t."workspaceId" = n."workspaceId" AND t.id = n."contractId"
    WHERE n."workspaceId" = ${ctx.workspaceId}::uuid AND ${raw(named)} = ${id}::uuid`);
  if (!about) return;
  const writer = members.find(({ id }) => id === selfOf(ctx))?.name;
  const where = count > 1 ? `${count} ${one}s` : `a ${one}${about.name ? ` on ${about.name}` : ''}`;
  await notify(tx, ctx, {
    to: [member.id],
    kind: 'note',
    title: writer ? `${writer} mentioned you in ${where}` : `You are mentioned in ${where}`,
    body: about.body,
    href: count > 1 ? '/notes' : about.href,
  });
}
