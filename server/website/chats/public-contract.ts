import { z } from 'zod';
import { email, key, requiredText, text, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { publicOperation } from '@/server/kernel/contract/public-operation';
import { chatFile, MESSAGE_LENGTH, MESSAGE_ROLES } from './contract';

/** Bytes of a request that carries a file of a visitor: 5 MB in base64, and what is around it. */
const FILE_BODY = 7 * 1024 * 1024;

/** A message as the visitor sees it. */
const visitorMessage = z.strictObject({
  id: z.string(),
  role: z.enum(MESSAGE_ROLES),
  userName: z.string().nullable().describe('Who answers, where a member does.'),
  body: z.string().describe('Plain text; empty of a file that came alone.'),
  files: z.array(chatFile.extend({ id: z.string() })),
  createdAt: utc(),
});
export type VisitorMessage = z.infer<typeof visitorMessage>;

const clientId = () =>
  requiredText(200).nullable().optional().describe('Your own id of it: a repeat with the same one changes nothing.');
const maybeText = (max: number) => text(max).nullable().optional();

export const publicChatsContract = {
  start: publicOperation({
    id: 'public-chats.start',
    method: 'POST',
    path: '/chat/{siteKey}/conversations',
    summary: "Begin a chat with the visitor's first message",
    description:
      'What the visitor says of themselves is shown to the members and links to nobody. The `visitorToken` opens this ' +
      'conversation alone.',
    input: z.object({
      siteKey: key(),
      body: requiredText(MESSAGE_LENGTH),
      visitor: z
        .object({
          name: maybeText(200),
          email: email().nullable().optional(),
          phone: maybeText(50),
          locale: maybeText(35),
          timezone: maybeText(100),
        })
        .nullable()
        .optional(),
      pageUrl: maybeText(2000),
      referrer: maybeText(2000),
      clientId: clientId(),
    }),
    output: z.strictObject({
      conversation: z.strictObject({ id: z.string() }),
      visitorToken: z.string(),
      message: visitorMessage,
    }),
    status: 201,
    alsoStatus: { 200: 'The request was a repeat; the same answer as the first.' },
    cost: 8,
    example: {
      body: 'Do you ship to Norway?',
      visitor: { name: 'Ada', email: 'ada@example.com', locale: 'en-GB', timezone: 'Europe/London' },
      pageUrl: 'https://shop.example/pricing',
      clientId: '0c4f3d0e-5d5e-4f0a-9d54-3a3b8f3f7e11',
    },
  }),
  send: publicOperation({
    id: 'public-chats.send',
    method: 'POST',
    path: '/chat/conversations/{id}/messages',
    summary: 'Send another message',
    description: 'Opens a closed chat again.',
    input: z.object({ id: idOf('Chat'), body: requiredText(MESSAGE_LENGTH), clientId: clientId() }),
    output: z.strictObject({ message: visitorMessage }),
    status: 201,
    alsoStatus: { 200: 'The request was a repeat; the message as it was sent first.' },
    visitorToken: true,
    cost: 2,
    example: { body: 'And to Iceland?', clientId: '6f1c8c35-34f7-4e5f-8a6c-8a4f0c9f2f10' },
  }),
  sendFile: publicOperation({
    id: 'public-chats.send-file',
    method: 'POST',
    path: '/chat/conversations/{id}/files',
    summary: 'Send a file',
    description: 'Pictures, PDF, text and Office documents of up to 5 MB; 20 in one conversation.',
    input: z.object({
      id: idOf('Chat'),
      fileName: requiredText(255),
      contentType: requiredText(200).toLowerCase(),
      contentBase64: z.string().describe('The content in base64 (RFC 4648 §4).'),
      clientId: clientId(),
    }),
    output: z.strictObject({ message: visitorMessage }),
    status: 201,
    alsoStatus: { 200: 'The request was a repeat; the message as it was sent first.' },
    errors: [409, 413],
    bodyLimit: FILE_BODY,
    visitorToken: true,
    cost: 8,
    example: { fileName: 'note.txt', contentType: 'text/plain', contentBase64: 'SGVsbG8=' },
  }),
  fileLink: publicOperation({
    id: 'public-chats.file-link',
    method: 'GET',
    path: '/chat/conversations/{id}/files/{fileId}',
    summary: 'Get an address to download a file of the conversation from',
    input: z.object({ id: idOf('Chat'), fileId: idOf('File') }),
    output: z.strictObject({ downloadUrl: z.url(), downloadUrlExpiresAt: utc() }),
    visitorToken: true,
  }),
  events: publicOperation({
    id: 'public-chats.events',
    method: 'GET',
    path: '/chat/conversations/{id}/events',
    summary: 'Follow a chat: every message once and in order',
    description:
      'Begins with the first message, or with the one after `after` or `Last-Event-ID`. Messages come without a name and with ' +
      'their id; events named `state` say `{status, handler, agent}`.',
    input: z.object({
      id: idOf('Chat'),
      after: idOf('ChatMessage').optional().describe('The id of the last message that is known.'),
    }),
    output: visitorMessage.describe('The data of an event without a name.'),
    visitorToken: true,
    stream: true,
    cost: 2,
  }),
};
