'use client';

import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { Link } from '@/components/ui/link';
import { Facts } from '@/components/ui/rows';
import { Select } from '@/components/ui/select';
import { When } from '@/components/ui/when';
import { RecordHistory } from '@/components/workspace/changes/record-history';
import { useMemberOptions } from '@/components/workspace/members/use-member-options';
import { readable } from '@/lib/readable';
import type { Chat } from '@/server/website/chats/contract';
import { ChatTags } from './chat-tags';
import { LinkVisitor } from './link-visitor';
import type { ChatActions } from './use-chat';

interface Props {
  chat: Chat;
  actions: ChatActions;
  mayWrite: boolean;
}

/** What is known of a visitor, and who sees to them. */
export function VisitorPanel({ chat, actions, mayWrite }: Props) {
  const { visitor, contact, lead, createdAt } = chat;
  const said = { Name: visitor.name, Email: visitor.email && readable(visitor.email), Phone: visitor.phone };
  const where = { Page: visitor.pageUrl, 'Came from': visitor.referrer };
  const browser = { Language: visitor.locale, 'Time zone': visitor.timezone };
  return (
    <div className="flex flex-col gap-5 p-4">
      {visitor.blocked ? (
        <Badge tone="danger" className="self-start">
          {visitor.blockedUntil ? (
            <>
              Blocked until <When at={visitor.blockedUntil} />
            </>
          ) : (
            'Blocked'
          )}
        </Badge>
      ) : null}
      <Facts items={{ ...known({ ...said, ...where, ...browser }), 'Chat since': <When at={createdAt} /> }} />
      <div>
        <h3 className="mb-1 font-medium text-sm">Known as</h3>
        {contact ? (
          <Link href={`/contacts/${contact.id}`} className="block break-words text-accent-text text-sm underline">
            {contact.name}
          </Link>
        ) : null}
        {lead ? (
          <Link href={`/leads?id=${lead.id}`} className="block break-words text-accent-text text-sm underline">
            {lead.name}
          </Link>
        ) : null}
        {contact || lead ? null : <p className="text-muted text-sm">Nobody yet: nobody has checked what they typed.</p>}
        {mayWrite ? <LinkVisitor chat={chat} actions={actions} /> : null}
      </div>
      {mayWrite ? <Assignee chat={chat} actions={actions} /> : null}
      <ChatTags chat={chat} actions={actions} mayWrite={mayWrite} />
      <RecordHistory id={chat.id} />
    </div>
  );
}

/** Addresses that visitors' browsers send are shown as text: nobody should follow them by accident. */
const fact = (value: string | null) =>
  value ? <span className="break-all">{value}</span> : <span className="text-faint">Unknown</span>;
const known = (facts: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, fact(value)]));

function Assignee({ chat, actions }: Omit<Props, 'mayWrite'>) {
  const options = useMemberOptions();
  return (
    <Field label="Assigned to">
      {(control) => (
        <Select
          id={control.id}
          value={chat.assignee?.id ?? null}
          none="Nobody"
          placeholder="Nobody"
          options={options}
          onChange={(assigneeId) => actions.assign.mutate({ id: chat.id, assigneeId })}
        />
      )}
    </Field>
  );
}
