import { signalWork } from '@/inngest/signal';
import { type Context, systemContext } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { aiProvider } from '@/server/outreach/ai/provider';
import type { Chat } from '../contract';
import { answersByAi, toWaiting } from '../handlers';
import { type LockedChat, lockChat } from '../lock';
import { appendMessage, type NewMessage, readMessages } from '../messages';
import { publishChat, setChat } from '../publish';
import { askAi } from './ask';
import { answerLease, claimDue, type DueChat, noneDue } from './claim';

const AT_ONCE = 8;
/** Messages that are read of a chat: the model is shown fewer. */
const READ = 30;
const HANDED_OVER = 'A person will answer you here as soon as possible.';

type Waits = NonNullable<Chat['waitingReason']>;
type Result = { answer: string } | { waits: Waits };

/** Answers what is due. @returns whether there may be more */
export async function answerDue(): Promise<{ answered: number; more: boolean }> {
  const due = await claimDue(AT_ONCE);
  await Promise.all(due.map(answerOrLeave));
  return { answered: due.length, more: due.length === AT_ONCE };
}

/** One whose outcome cannot be written takes none of the others with it, and is due again once its claim has run out. */
async function answerOrLeave(due: DueChat): Promise<void> {
  try {
    await answerOne(due);
  } catch (error) {
    logger.warn({ err: error, chat: due.id }, 'what came of a chat could not be written');
  }
}

async function answerOne(due: DueChat): Promise<void> {
  const ctx = systemContext(due.workspaceId, currentRequestId(), `chat:${due.id}`);
  const result = await resultOf(ctx, due);
  await sqlTransaction(ctx, (tx) => settle(tx, ctx, due, result));
}

async function resultOf(ctx: Context, due: DueChat): Promise<Result> {
  const provider = aiProvider();
  if (!provider || !(await answersByAi(db, ctx, due.siteId))) return { waits: 'TEAM_MODE' };
  try {
    const messages = await readMessages(due.workspaceId, due.id, Math.max(0, due.seq - READ), READ);
    const verdict = await askAi(provider, due, messages);
    if (verdict.outcome === 'ANSWER') return { answer: verdict.answer };
    return { waits: verdict.outcome === 'ASKED_FOR_HUMAN' ? 'ASKED_FOR_HUMAN' : 'AI_FAILED' };
  } catch (error) {
    logger.warn({ err: error, chat: due.id }, 'the AI did not answer a chat');
    return { waits: 'AI_FAILED' };
  }
}

/** Writes what came of it, unless a person has taken over, the visitor has written more or another answers by now. */
async function settle(tx: Transaction, ctx: Context, due: DueChat, result: Result): Promise<void> {
  const { id, seq } = due;
  const chat = await lockChat(tx, ctx, id);
  const [row] = await tx.query<{ seq: number | null }>(sql`
    SELECT "aiDueSeq" AS seq FROM "Chat" WHERE ${answerLease.isMine(due)}`);
  if (chat.handler !== 'AI' || chat.status !== 'OPEN' || row?.seq == null) return;
  if (row.seq !== seq) {
    await setChat(tx, ctx, id, { aiLeaseUntil: null });
    tx.afterCommit(() => signalWork('chats/due'));
    return;
  }
  if ('answer' in result) {
    await say(tx, ctx, chat, { role: 'AI', body: result.answer, clientId: `ai/${seq}` });
    await setChat(tx, ctx, id, noneDue);
  } else {
    await say(tx, ctx, chat, { role: 'SYSTEM', body: HANDED_OVER, clientId: `ai/${seq}` });
    await toWaiting(tx, ctx, chat, result.waits);
  }
}

async function say(tx: Transaction, ctx: Context, chat: LockedChat, said: NewMessage): Promise<void> {
  const { message, repeated } = await appendMessage(tx, ctx, chat, said);
  if (!repeated) publishChat(tx, ctx, chat.id, { message });
}
