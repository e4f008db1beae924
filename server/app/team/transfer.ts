import { plural } from '@/lib/format';
import type { Context } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import type { Transaction } from '@/server/kernel/db/transaction';
import { releaseChats } from '@/server/website/chats/handlers';
import { removeMember } from '@/server/workspace/auth/team/members';
import { assertAdmin } from '@/server/workspace/auth/team/rules';
import { findMember } from '@/server/workspace/members/resolve';
import { notify } from '@/server/workspace/notifications';
import type { Owned } from './given-records';
import { OWNED, STAYING } from './owned';

/** How many of each kind, by the kinds' plural names. */
type Counts = Record<string, number>;

/** How much a member looks after that can be given to somebody, what of it goes by another word, and what cannot be. */
export async function countOwned(ctx: Context, { memberId }: { memberId: string }) {
  assertAdmin(ctx);
  const owned = await Promise.all(OWNED.map(async (one) => [one.plural, await one.count(ctx, memberId)] as const));
  const staying = await Promise.all(
    STAYING.map(async ({ one, why, count }) => ({ one, why, count: await count(ctx, memberId) })),
  );
  const counts: Counts = Object.fromEntries(owned);
  const words = Object.fromEntries(OWNED.map((one) => [one.plural, one.words]));
  return { counts, words, staying: staying.filter(({ count }) => count > 0) };
}

/**
 * Takes a member out of the workspace, and gives all that they look after to another one: open sequences go on in that one's
 * name and by their mailbox. All of it or nothing: who cannot be removed keeps what is theirs.
 */
export async function leaveTo(ctx: Context, { memberId, to }: { memberId: string; to?: string | undefined }) {
  if (memberId === to) throw badRequest('to: choose somebody else.');
  const counts: Counts = {};
  const removed = await removeMember(ctx, { memberId }, async (tx) => {
    if (to === undefined) return leaveChats(tx, ctx, memberId);
    if (!(await findMember(tx, ctx, { id: to }))) throw notFound('Member');
    for (const one of OWNED) {
      counts[one.plural] = await one.give(tx, ctx, memberId, to);
      await notifyNewOwner(tx, ctx, one, to, counts[one.plural] ?? 0);
    }
    await releaseChats(tx, ctx, memberId);
  });
  return { ...removed, counts };
}

/** Visitors wait for an answer, whoever was to give it. */
async function leaveChats(tx: Transaction, ctx: Context, memberId: string) {
  const count = await releaseChats(tx, ctx, memberId);
  if (count === 0) return;
  const title = `${plural(count, 'chat of somebody who left waits', 'chats of somebody who left wait')} for an answer`;
  await notify(tx, ctx, { to: 'everyone', kind: 'chat', title, href: '/chats' });
}

async function notifyNewOwner(tx: Transaction, ctx: Context, one: Owned, to: string, count: number) {
  if (count === 0) return;
  const { plural: name, words, kind, page } = one;
  const title = `You look after ${plural(count, ...words).replace(' ', ' more ')} now`;
  await notify(tx, ctx, { to: [to], kind, title, href: page ?? `/${name}?ownerId=${to}` });
}
