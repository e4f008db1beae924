import { z } from 'zod';
import { columnsBy, type ExportSource, listedUnder, type Paged } from '@/server/records/exports/sources';
import type { ChatMessage } from './contract';
import { readMessages, withoutPlace } from './messages';
import { chatRecord } from './record';

const input = z.object({ chatId: z.string() });

/** What was said in a chat, oldest first, as whoever reads the chat reads it. */
export const exportedMessages: ExportSource = {
  ...{ scopes: ['read:chat'], input },
  under: listedUnder('chatId', chatRecord),
  page: async ({ workspaceId }, asked) => {
    const { chatId, limit, cursor = '0' } = asked as Paged<typeof input>;
    const messages = await readMessages(workspaceId, chatId, Number(cursor), limit);
    const last = messages.length === limit ? messages.at(-1) : undefined;
    return { records: messages.map(withoutPlace), next: last ? String(last.seq) : null };
  },
  columns: async () =>
    columnsBy<ChatMessage>({
      id: ({ id }) => id,
      createdAt: ({ createdAt }) => createdAt,
      role: ({ role }) => role,
      userId: ({ userId }) => userId,
      userName: ({ userName }) => userName,
      body: ({ body }) => body,
      files: ({ files }) => files.map(({ fileName }) => fileName),
    }),
};
