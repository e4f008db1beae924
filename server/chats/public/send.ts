import { type Input, type Output, type Reply, reply } from '@/server/contract/implement';
import { sql } from '@/server/db/client';
import { sqlTransaction, type Transaction } from '@/server/db/transaction';
import type { PublicContext } from '@/server/http/public/implement';
import { notify } from '@/server/notifications';
import { dueForAi } from '../ai/due';
import { noteWaiting } from '../handlers';
import { type HeldChat, holdChat } from '../hold';
import { appendMessage, oneLine, type Placed } from '../messages';
import type { publicChatsContract } from '../public-contract';
import { setChat, tell } from '../tell';
import { blockedError } from './blocked';
import type { SitePlace } from './place';
import { comesTooFast, isLinkSpam } from './spam';
import { assertVisitor } from './token';
import { forVisitor } from './visitor-message';

type Sent = Output<typeof publicChatsContract.send>;
type NewMessage = Input<typeof publicChatsContract.send>;

/** A visitor's further message; it opens a closed chat again. */
export function sendToChat(
  ctx: PublicContext<SitePlace>,
  { id, body, clientId }: NewMessage,
): Promise<Sent | Reply<Sent>> {
  assertVisitor(ctx.token, ctx.workspaceId, id);
  return sqlTransaction(ctx, async (tx) => {
    const held = await holdChat(tx, ctx, id);
    if (held.blocked) throw blockedError();
    // The members' words and the first message have clientIds of their own kind.
    const sent = { role: 'VISITOR', body, clientId: clientId ? `visitor/${clientId}` : null } as const;
    const { message, repeated } = await appendMessage(tx, ctx, held, sent);
    if (repeated) return reply(200, { message: forVisitor(message) });
    await catchSpam(tx, ctx, held, message);
    if (held.status === 'CLOSED') await reopen(tx, ctx, held, body);
    if (held.handler === 'AI') await dueForAi(tx, ctx, held, message.seq);
    tell(tx, ctx, id, { message });
    return { message: forVisitor(message) };
  });
}

/** What a person has taken over is no spam. */
async function catchSpam(tx: Transaction, ctx: PublicContext, held: HeldChat, { body, seq }: Placed): Promise<void> {
  if (held.spam || held.handler === 'HUMAN') return;
  const isSpam = isLinkSpam(body) || (await comesTooFast(tx, ctx.workspaceId, held.id, seq));
  if (isSpam) await setChat(tx, ctx, held.id, sql`spam = true`);
}

async function reopen(tx: Transaction, ctx: PublicContext, held: HeldChat, body: string): Promise<void> {
  const waits = held.handler === 'WAITING';
  const since = waits ? sql`, "waitingSince" = clock_timestamp()` : sql``;
  await setChat(tx, ctx, held.id, sql`status = 'OPEN' ${since}`);
  tell(tx, ctx, held.id, { state: { status: 'OPEN', handler: held.handler, agent: held.handlerName } });
  if (waits) await noteWaiting(tx, ctx, held, 'TEAM_MODE', oneLine(body));
  if (held.handler !== 'HUMAN' || !held.handlerUserId) return;
  const title = `${held.visitorName ?? 'A visitor'} wrote again`;
  const to = [held.handlerUserId];
  await notify(tx, ctx, { to, kind: 'chat', title, body: oneLine(body), href: `/chats?id=${held.id}` });
}
