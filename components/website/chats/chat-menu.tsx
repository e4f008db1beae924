'use client';

import { Ban, FileDown, MoreHorizontal, ShieldAlert, ShieldCheck, Trash2, Undo2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { FORMATS } from '@/components/records/transfers/formats';
import { useExport } from '@/components/records/transfers/use-export';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import { usePageActions } from '@/lib/page-actions';
import type { Chat } from '@/server/website/chats/contract';
import type { ChatActions } from './use-chat';

const DAY_MS = 86_400_000;

/** Spam, trash and blocking, and what was said as a file. */
export function ChatMenu({ chat, actions }: { chat: Chat; actions: ChatActions }) {
  const { id, spam, trashed, visitor, assignee } = chat;
  const [asking, setAsking] = useState(false);
  const { memberId } = useSession().current;
  const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString();
  const spamming = () => actions.markSpam.mutate({ id, spam: !spam });
  const trash = () => actions.markTrashed.mutate({ id, trashed: true });
  const blocking = () => (visitor.blocked ? actions.unblock.mutate({ id }) : setAsking(true));
  const write = useExport();
  const messages = { resource: 'messages' as const, filters: { chatId: id } };
  const isMine = assignee?.id === memberId;
  const assign = () => actions.assign.mutate({ id, assigneeId: isMine ? null : memberId });
  usePageActions([
    { key: 'assign', label: `Assign this chat to ${isMine ? 'nobody' : 'me'}`, icon: UserRound, run: assign },
    { key: 'spam', label: `Mark this chat as ${spam ? 'no ' : ''}spam`, icon: ShieldAlert, run: spamming },
    ...(trashed ? [] : [{ key: 'trash', label: 'Move this chat to the trash', icon: Trash2, run: trash }]),
    { key: 'block', label: `${visitor.blocked ? 'Unblock' : 'Block'} the visitor`, icon: Ban, run: blocking },
    ...FORMATS.map(([format, label]) => ({
      ...{ key: `messages ${format}`, label: `Export this chat as ${label}`, icon: FileDown },
      run: () => write(messages, format),
    })),
  ]);
  return (
    <>
      <Menu
        trigger={
          <Button size="iconSm" look="ghost" aria-label="More">
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={spamming}>
          {spam ? <ShieldCheck aria-hidden /> : <ShieldAlert aria-hidden />}
          {spam ? 'Not spam' : 'Mark as spam'}
        </MenuItem>
        <MenuItem onSelect={() => actions.markTrashed.mutate({ id, trashed: !trashed })}>
          {trashed ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />}
          {trashed ? 'Take out of the trash' : 'Move to the trash'}
        </MenuItem>
        <MenuLine />
        {visitor.blocked ? (
          <MenuItem onSelect={() => actions.unblock.mutate({ id })}>
            <Undo2 aria-hidden />
            Unblock the visitor
          </MenuItem>
        ) : (
          <>
            <MenuItem onSelect={() => actions.block.mutate({ id, until: tomorrow() })}>
              <Ban aria-hidden />
              Block for a day
            </MenuItem>
            <MenuItem danger onSelect={() => setAsking(true)}>
              <Ban aria-hidden />
              Block for good
            </MenuItem>
          </>
        )}
        <MenuLine />
        <MenuLabel>Export what was said</MenuLabel>
        {FORMATS.map(([format, label]) => (
          <MenuItem key={format} onSelect={() => write(messages, format)}>
            <FileDown aria-hidden />
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Block this visitor for good?"
        action="Block"
        onConfirm={() => {
          setAsking(false);
          actions.block.mutate({ id, until: null });
        }}
      >
        They cannot write any more from where they are. You can unblock them here.
      </Confirm>
    </>
  );
}
