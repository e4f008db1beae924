import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { CHAT_SCRIPTS, type ChatScript } from './chat-scripts';

const MINUTE_MS = 60_000;
const ANSWERS = [
  ['Shipping', 'We ship within two working days, and everywhere in Europe. Express delivery takes one day.'],
  ['Returns', 'You can send everything back within 30 days. We pay the way back.'],
  ['Trial', 'Every plan can be tried for 14 days, with all its features and without a card.'],
  ['Invoices', 'We send invoices by e-mail as PDF. Tell us the address, and we change where they go.'],
];

/** A website with the widget, saved answers, and chats in every state. */
export async function fillChats(workspaceId: string, memberIds: string[]): Promise<void> {
  const siteId = newId();
  const site = { workspaceId, id: siteId, key: 'demo', name: 'Demo shop', domains: ['*'], aiReplies: true };
  await prisma.chatSite.create({ data: site, select: { id: true } });
  const answers = ANSWERS.map(([title = '', body = '']) => ({ workspaceId, id: newId(), title, body }));
  await prisma.chatAnswer.createMany({ data: answers });
  const members = await prisma.member.findMany({
    where: { workspaceId, id: { in: memberIds } },
    orderBy: { id: 'asc' },
    select: { id: true, name: true },
  });
  const made = CHAT_SCRIPTS.map((talk, i) => makeChat({ workspaceId, siteId }, talk, members[i % members.length]));
  await prisma.chat.createMany({ data: made.map(({ chat }) => chat) });
  await prisma.chatMessage.createMany({ data: made.flatMap(({ messages }) => messages) });
}

type Place = { workspaceId: string; siteId: string };
type Handler = { id: string; name: string } | undefined;

function makeChat({ workspaceId, siteId }: Place, talk: ChatScript, member: Handler) {
  const { handler, lines, minutesAgo, visitor, page, state = {} } = talk;
  const begun = Date.now() - minutesAgo * MINUTE_MS;
  const id = newId(begun);
  const isAgent = (line: string) => line.startsWith('> ');
  const messages = lines.map((line, i) => ({
    workspaceId,
    id: newId(begun + i * MINUTE_MS),
    chatId: id,
    seq: i + 1,
    role: isAgent(line) ? 'AGENT' : 'VISITOR',
    ...(isAgent(line) && member ? { userId: member.id, userName: member.name } : {}),
    body: line.replace(/^> /, ''),
  }));
  const at = (i: number) => (i < 0 ? null : new Date(begun + i * MINUTE_MS));
  const lastVisitorAt = at(lines.findLastIndex((line) => !isAgent(line)));
  const chat = {
    workspaceId,
    id,
    siteId,
    handler,
    ...(handler === 'HUMAN' && member ? { handlerUserId: member.id } : {}),
    ...(handler === 'WAITING' ? { waitingReason: 'TEAM_MODE', waitingSince: lastVisitorAt } : {}),
    ...state,
    ...visitor,
    pageUrl: `https://shop.example${page}`,
    subject: messages[0]?.body.slice(0, 80) ?? '',
    snippet: messages.at(-1)?.body ?? '',
    messageCount: lines.length,
    visitorCount: lines.filter((line) => !isAgent(line)).length,
    lastMessageAt: at(lines.length - 1) ?? new Date(begun),
    lastVisitorAt,
    lastAgentAt: at(lines.findLastIndex(isAgent)),
    lastSeenAt: lastVisitorAt,
  };
  return { chat, messages };
}
