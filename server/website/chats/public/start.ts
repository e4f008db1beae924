import { notifyChanges, recordSql, writeRecords } from '@/server/kernel/changes';
import { type Input, type Output, type Reply, reply } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { idTime, newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { PublicContext } from '@/server/kernel/http/public/implement';
import { sign } from '@/server/kernel/secret';
import { dueForAi } from '../ai/due';
import { answersByAi, notifyWaiting } from '../handlers';
import { lockChat } from '../lock';
import { appendMessage, oneLine, type Placed } from '../messages';
import type { publicChatsContract } from '../public-contract';
import { publishChat } from '../publish';
import { assertNotBlocked } from './blocked';
import type { SiteContainer } from './find-site';
import { beginsTooMany, isLinkSpam } from './spam';
import { hashAddress, visitorToken } from './token';
import { forVisitor } from './visitor-message';

type Started = Output<typeof publicChatsContract.start>;
type Sent = Input<typeof publicChatsContract.start>;
type Ctx = PublicContext<SiteContainer>;

/** The chat, its first message, the event and the notification: all or nothing. The same request again gives the same answer. */
export function startChat(ctx: Ctx, sent: Sent): Promise<Started | Reply<Started>> {
  const { workspaceId } = ctx;
  return sqlTransaction(ctx, async (tx) => {
    const addressHash = hashAddress(workspaceId, ctx.address);
    await assertNotBlocked(tx, workspaceId, { addressHash });
    const made = await insertChat(tx, ctx, sent, addressHash);
    const { chatId, isNew } = made;
    const answer = (message: Placed) => ({
      conversation: { id: chatId },
      visitorToken: visitorToken(workspaceId, chatId),
      message: forVisitor(message),
    });
    const chat = await lockChat(tx, ctx, chatId);
    const first = { role: 'VISITOR', body: sent.body, clientId: FIRST } as const;
    const { message } = await appendMessage(tx, ctx, chat, first);
    if (!isNew) return reply(200, answer(message));
    const { id, body, createdAt } = message;
    const detail = { firstMessage: { id, body, createdAt } };
    await notifyChanges(tx, ctx, 'Chat', [{ kind: 'created', id: chatId, columns: {}, detail }]);
    if (chat.handler === 'AI') await dueForAi(tx, ctx, chat, message.seq);
    else await notifyWaiting(tx, ctx, chat, 'TEAM_MODE', oneLine(body));
    publishChat(tx, ctx, chatId, { message });
    return answer(message);
  });
}

/** The clientId of every chat's first message, so that it is found again. */
const FIRST = 'first';

async function insertChat(tx: Transaction, ctx: Ctx, sent: Sent, addressHash: string | null) {
  const { workspaceId, container } = ctx;
  const { visitor, body } = sent;
  const byAi = await answersByAi(tx, ctx, container.siteId);
  const spam = isLinkSpam(body) || (await beginsTooMany(tx, workspaceId, addressHash));
  const waiting = byAi ? null : 'TEAM_MODE';
  const id = newId();
  const createdAt = idTime(id).toISOString();
  const startHash = hashOf(ctx, sent);
  const write = recordSql`
    INSERT INTO "Chat" ("workspaceId", id, "siteId", handler, "waitingReason", "waitingSince", spam, "visitorName",
      "visitorEmail", "visitorPhone", "pageUrl", referrer, locale, timezone, "addressHash", subject, "startHash",
      "lastMessageAt", "createdAt", "updatedAt")
    VALUES (${workspaceId}::uuid, ${id}::uuid, ${container.siteId}::uuid, ${byAi ? 'AI' : 'WAITING'}, ${waiting},
      CASE WHEN ${!byAi} THEN ${createdAt}::timestamptz END, ${spam}, ${visitor?.name || null}, ${visitor?.email || null},
      ${visitor?.phone || null}, ${webAddress(sent.pageUrl)}, ${webAddress(sent.referrer)}, ${visitor?.locale || null},
      ${visitor?.timezone || null}, ${addressHash}, ${oneLine(body, 80)}, ${startHash}, ${createdAt}::timestamptz,
      ${createdAt}::timestamptz, ${createdAt}::timestamptz)
    ON CONFLICT ("workspaceId", "siteId", "startHash") DO NOTHING RETURNING id`;
  // It is told of once it has its first message.
  const made = await writeRecords(tx, ctx, 'Chat', write, () => undefined);
  if (made.length > 0) return { chatId: id, isNew: true };
  const [known] = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "Chat" WHERE "workspaceId" = ${workspaceId}::uuid AND "siteId" = ${container.siteId}::uuid
      AND "startHash" = ${startHash}`);
  if (!known) throw new Error('The chat that was there is gone.');
  return { chatId: known.id, isNew: false };
}

/**
 * Knows a repeat of a request. The answer holds a token, so it must not be had by guessing a clientId: address and everything
 * that was sent count too.
 */
function hashOf({ address }: Ctx, sent: Sent): string | null {
  return sent.clientId ? sign('visitor', JSON.stringify([address, sent]), 32) : null;
}

/** An address of the web, or nothing: whatever else is sent could be run by whoever clicks on it. */
function webAddress(text: string | null | undefined): string | null {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}
