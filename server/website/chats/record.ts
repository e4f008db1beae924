import type { Context } from '@/server/kernel/context';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { columns, computed, defineRecord, getRecord, reference, times } from '@/server/kernel/db/record';
import type { Chat } from './contract';
import { chatDescriptor } from './descriptor';
import type { ConversationEvent } from './event';

const isLive = `coalesce(t."lastSeenAt" > now() - interval '60 seconds', false)`;
/** A page on which people think of buying. */
const isBuying = `coalesce(t."pageUrl" ~* '(pricing|demo|contact)', false)`;

/** Blocked here, or from the address that the chat was begun from. */
const visitor = computed(
  'visitor',
  `json_build_object('name', t."visitorName", 'email', t."visitorEmail", 'phone', t."visitorPhone", 'pageUrl', t."pageUrl",
    'referrer', t.referrer, 'locale', t.locale, 'timezone', t.timezone, 'blocked', b.blocked IS TRUE, 'blockedUntil', b.until)`,
  `LEFT JOIN LATERAL (SELECT true AS blocked, CASE WHEN bool_and(b.until IS NOT NULL)
      THEN to_char(max(b.until) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS until
    FROM "ChatBlock" b WHERE b."workspaceId" = t."workspaceId" AND (b."chatId" = t.id OR b."addressHash" = t."addressHash")
      AND (b.until IS NULL OR b.until > now()) HAVING count(*) > 0) b ON true`,
);
const tags = `(SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.name, g.id), '[]')
  FROM "ChatTag" a JOIN "Tag" g ON g."workspaceId" = a."workspaceId" AND g.id = a."tagId"
  WHERE a."workspaceId" = t."workspaceId" AND a."chatId" = t.id)`;
const waitingMins = `CASE WHEN t."waitingSince" IS NOT NULL
  THEN greatest(0, floor(extract(epoch FROM now() - t."waitingSince") / 60))::int END`;

export const chatRecord = defineRecord<Chat>({
  ...chatDescriptor,
  fields: {
    ...columns('id'),
    ...computed('threadKey', `'chat:' || t.id`),
    ...columns('status', 'spam', 'trashed', 'handler'),
    ...reference('handlerUser', 'Member', 'handlerUserId', ['id', 'name']),
    ...columns('waitingReason'),
    ...times('waitingSince'),
    ...computed('waitingMins', waitingMins),
    ...computed('live', isLive),
    ...computed('hot', `${isLive} AND (t."visitorCount" >= 3 OR ${isBuying})`),
    ...reference('site', 'ChatSite', 'siteId', ['id', 'name']),
    ...visitor,
    ...reference('contact', 'Contact', 'contactId', ['id', 'name', 'email']),
    ...reference('lead', 'Lead', 'leadId', ['id', 'name', 'email']),
    ...reference('assignee', 'Member', 'assigneeId', ['id', 'name']),
    ...computed('tags', tags, {
      ...{ table: 'Tag', fields: ['name', 'color'], foreignKey: 'tagId' },
      via: { table: 'ChatTag', column: 'chatId' },
    }),
    ...columns('subject', 'snippet', 'messageCount'),
    ...times('lastMessageAt', 'lastVisitorAt', 'lastAgentAt', 'createdAt'),
  },
});

/** The form that events have. */
export const conversationRecord = defineRecord<ConversationEvent>({
  ...chatDescriptor,
  key: 'conversation',
  plural: 'conversations',
  fields: {
    ...columns('id'),
    ...computed('channel', `'WEB'`),
    ...reference('site', 'ChatSite', 'siteId', ['id', 'name']),
    ...columns('handler'),
    ...computed(
      'visitor',
      `json_build_object('name', t."visitorName", 'email', t."visitorEmail", 'phone', t."visitorPhone", 'locale', t.locale, 'timezone', t.timezone)`,
    ),
    ...columns('pageUrl', 'referrer', 'contactId', 'leadId'),
    ...times('createdAt'),
  },
});

export const readChat = (ctx: Context, id: string, on: Db = db) => getRecord(chatRecord, ctx, id, on);

/** Chats of a queue. */
export const IN_QUEUE = {
  waiting: sql`t.status = 'OPEN' AND t.handler = 'WAITING' AND NOT t.spam AND NOT t.trashed`,
  open: sql`t.status = 'OPEN' AND NOT t.spam AND NOT t.trashed`,
  closed: sql`t.status = 'CLOSED' AND NOT t.spam AND NOT t.trashed`,
  spam: sql`t.spam AND NOT t.trashed`,
  trash: sql`t.trashed`,
  all: undefined,
};
/** Everything that is neither spam nor trash. */
export const IN_SIGHT = sql`NOT t.spam AND NOT t.trashed`;
