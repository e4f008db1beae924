import { Badge } from '@/components/ui/badge';
import type { Chat } from '@/server/website/chats/contract';

const REASONS: Record<NonNullable<Chat['waitingReason']>, string> = {
  TEAM_MODE: 'Waiting',
  ASKED_FOR_HUMAN: 'Asked for a person',
  AI_FAILED: 'AI had no answer',
  HANDED_BACK: 'Handed back',
};

const minutes = (count: number) => (count < 60 ? `${count} min` : `${Math.floor(count / 60)} h`);

/** Who handles a chat, or why and how long it waits. */
export function HandlerBadge({ chat }: { chat: Chat }) {
  const { status, spam, trashed, handler, handlerUser, waitingReason, waitingMins } = chat;
  if (trashed) return <Badge>Trash</Badge>;
  if (spam) return <Badge>Spam</Badge>;
  if (status === 'CLOSED') return <Badge>Closed</Badge>;
  if (handler === 'AI') return <Badge tone="violet">AI answers</Badge>;
  if (handler === 'HUMAN') return <Badge tone="success">{handlerUser?.name ?? 'A member'}</Badge>;
  return (
    <Badge tone="warning">
      {REASONS[waitingReason ?? 'TEAM_MODE']}
      {waitingMins ? ` · ${minutes(waitingMins)}` : ''}
    </Badge>
  );
}
