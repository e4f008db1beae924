import { z } from 'zod';
import { cursor, filterName, limit, nullableText, since, text, utc } from '@/server/kernel/contract/fields';
import { pointsTo } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { idOf, naming } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { chatDescriptor } from './descriptor';

export const QUEUES = ['waiting', 'open', 'closed', 'spam', 'trash', 'all'] as const;
export const CHAT_STATUSES = ['OPEN', 'CLOSED'] as const;
const HANDLERS = ['AI', 'HUMAN', 'WAITING'] as const;
const WAITING_REASONS = ['TEAM_MODE', 'ASKED_FOR_HUMAN', 'AI_FAILED', 'HANDED_BACK'] as const;
export const MESSAGE_ROLES = ['VISITOR', 'AGENT', 'AI', 'SYSTEM'] as const;
/** Characters of one message. */
export const MESSAGE_LENGTH = 5000;

const named = () => z.strictObject({ id: z.string(), name: z.string() });
const person = () => z.strictObject({ id: z.string(), name: z.string(), email: nullableText() });

const chatDefault = z.strictObject({
  id: z.string(),
  threadKey: z.string().describe('`chat:<id>`'),
  status: z.enum(CHAT_STATUSES),
  spam: z.boolean(),
  trashed: z.boolean(),
  handler: z.enum(HANDLERS),
  handlerUser: named().nullable(),
  waitingReason: z.enum(WAITING_REASONS).nullable(),
  waitingSince: utc().nullable(),
  waitingMins: z.int().nullable(),
  live: z.boolean().describe('Whether the visitor was there in the last 60 seconds.'),
  hot: z.boolean().describe('Live, and with at least 3 messages or on a pricing, demo or contact page.'),
  site: named(),
  visitor: z
    .strictObject({
      name: nullableText(),
      email: nullableText(),
      phone: nullableText(),
      pageUrl: nullableText(),
      referrer: nullableText(),
      locale: nullableText(),
      timezone: nullableText(),
      blocked: z.boolean(),
      blockedUntil: utc().nullable(),
    })
    .describe('What the visitor said of themselves; nobody has checked it.'),
  contact: person().nullable().describe('Set only by a member, never by what a visitor typed.'),
  lead: person().nullable(),
  assignee: named().nullable(),
  tags: z.array(z.strictObject({ id: z.string(), name: z.string(), color: z.string() })),
  subject: z.string(),
  snippet: z.string(),
  messageCount: z.int(),
  lastMessageAt: utc(),
  lastVisitorAt: utc().nullable(),
  lastAgentAt: utc().nullable(),
  createdAt: utc(),
});
export type Chat = z.infer<typeof chatDefault>;

/** What chats can be listed, sorted and extended by. */
export const chatListing = describeListing({
  of: chatDescriptor,
  record: chatDefault,
  sort: ['handler', 'messageCount', 'lastMessageAt', 'lastVisitorAt', 'createdAt'],
  include: {
    contact: pointsTo(contactDescriptor, 'contactId', { also: { email: 'maybe' } }),
    lead: pointsTo(leadDescriptor, 'leadId', { also: { email: 'maybe' } }),
    assignee: pointsTo(memberDescriptor, 'assigneeId', { also: { email: 'text' } }),
    handlerUser: pointsTo(memberDescriptor, 'handlerUserId', { also: { email: 'text' } }),
  },
  search: ['subject', 'visitorName', 'visitorEmail'],
});

/** With what a read may ask for beside the default form. */
export const chat = chatListing.record;

/** A file of a message. */
export const chatFile = z.strictObject({
  id: z.string().describe('Of the file: `GET /files/{id}` says where to download it.'),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int().describe('Bytes.'),
});
export type ChatFile = z.infer<typeof chatFile>;
/** Files of one message. */
const MOST_FILES = 10;

const chatMessage = z.strictObject({
  id: z.string(),
  role: z.enum(MESSAGE_ROLES),
  userId: nullableText(),
  userName: nullableText(),
  body: z.string(),
  files: z.array(chatFile),
  createdAt: utc(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

const actingAs = () => ({
  asUserId: naming(text(200), 'Member').nullable().optional().describe('The member it is done as.'),
  asUserEmail: naming(text(320), 'Member', 'email').nullable().optional(),
});
const one = z.strictObject({ chat });

/** A change of a chat's state, done as a member. */
const action = <const P extends string>(verb: P, summary: string, description?: string) =>
  operation({
    id: `chats.${verb}`,
    method: 'POST',
    path: `/chats/{id}/${verb}`,
    scopes: ['write:chat'],
    summary,
    ...(description ? { description } : {}),
    input: z.object({ id: idOf('Chat'), ...actingAs() }),
    output: one,
    errors: [404, 409],
    example: { asUserId: '<member id>' },
  });

export const chatsContract = {
  list: operation({
    id: 'chats.list',
    method: 'GET',
    path: '/chats',
    scopes: ['read:chat'],
    summary: 'List chats, newest first',
    description: 'With `since` the one that changed the longest ago comes first.',
    listing: chatListing,
    input: z.object({
      ...chatListing.query,
      status: filterName('status', QUEUES).describe('A queue; left out: everything that is not spam or trash.'),
      assignee: idOf('Member').optional().describe('The id of a member, or `none` for what is assigned to nobody.'),
      site: idOf('ChatSite').optional().describe('The id of a site.'),
      since: since('since').describe('Chats with messages at or after this time.'),
      updatedSince: since('updatedSince').describe('Another name of since.'),
      limit: limit(1000, 100),
      cursor: cursor(),
    }),
    output: z.strictObject({ chats: z.array(chat), ...pageEnd() }),
  }),
  get: operation({
    id: 'chats.get',
    method: 'GET',
    path: '/chats/{id}',
    scopes: ['read:chat'],
    summary: 'Read a chat with its messages, oldest first',
    input: z.object({
      id: idOf('Chat'),
      ...chatListing.one,
      after: idOf('ChatMessage').optional().describe('The id of a message; those after it are read.'),
      limit: limit(500, 500),
    }),
    output: z.strictObject({
      chat,
      messages: z.array(chatMessage),
      messagesNextCursor: z.string().nullable().describe('What to pass as `after` for the messages that follow.'),
    }),
    errors: [404],
  }),
  reply: operation({
    id: 'chats.reply',
    method: 'POST',
    path: '/chats/{id}/reply',
    scopes: ['write:chat'],
    summary: 'Answer the visitor as a member',
    description:
      'Takes the chat over when no person handles it. With files, which `POST /files` has added to the conversation, `body` may be ' +
      'left out. A visitor who has left an address and does not come back within a minute gets it by mail.',
    input: z.object({
      id: idOf('Chat'),
      body: text(MESSAGE_LENGTH).optional().describe('Plain text; required without files.'),
      fileIds: z.array(idOf('File')).max(MOST_FILES).optional(),
      ...actingAs(),
    }),
    output: z.strictObject({ message: chatMessage, chat }),
    status: 201,
    errors: [404, 409],
    example: { body: 'Hello, how can I help?', asUserId: '<member id>' },
  }),
  takeOver: action('take-over', 'Handle a chat oneself', 'Works on any open chat, whoever handles it.'),
  handBack: action('hand-back', 'Give a chat back to the AI, or to those who wait'),
  close: action('close', 'Close a chat', "A visitor's message opens it again."),
  reopen: action('reopen', 'Open a closed chat again'),
  assign: operation({
    id: 'chats.assign',
    method: 'POST',
    path: '/chats/{id}/assign',
    scopes: ['write:chat'],
    summary: 'Assign a chat to a member',
    input: z.object({ id: idOf('Chat'), assigneeId: idOf('Member').nullable().describe('null: to nobody.') }),
    output: one,
    errors: [404],
    example: { assigneeId: '<member id>' },
  }),
};
