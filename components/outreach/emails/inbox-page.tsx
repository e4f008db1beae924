'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Keyboard, MailOpen, PenLine } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useRef, useState } from 'react';
import { LazyListMenu } from '@/components/records/transfers/lazy-list-menu';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { PageHeader } from '@/components/ui/page';
import { Panes } from '@/components/ui/panes';
import { SearchBox } from '@/components/ui/search-box';
import { useSession } from '@/components/workspace/auth/session';
import { useHotkeys } from '@/lib/hotkeys';
import { useKeysAfter } from '@/lib/keys-after';
import { useLive } from '@/lib/live';
import { usePageActions } from '@/lib/page-actions';
import { showKeys } from '@/lib/shown-keys';
import { useTRPC } from '@/lib/trpc';
import type { ThreadPlace } from '@/server/app/console/threads';
import { type At, boxOf, exportedOf, hrefOf, mailboxOf } from './box-of';
import { Boxes } from './boxes';
import { openCompose } from './compose/open-compose';
import { MailboxChoice } from './mailbox-choice';
import { SelectionBar } from './selection-bar';
import { ThreadList } from './thread-list';
import { ThreadView } from './thread-view';
import { useSelectedThreads } from './use-selected-threads';
import { useThreads } from './use-threads';

/** The workspace's mail by threads, with the chosen one beside the list. */
export function InboxPage() {
  const address = useSearchParams();
  const router = useRouter();
  const search = useRef<HTMLInputElement>(null);
  const mayWrite = useSession().can('write:emails');
  const at: At = {
    box: boxOf(address.get('box')),
    q: address.get('q') ?? undefined,
    mailbox: mailboxOf(address.get('mailbox')),
    id: address.get('id') ?? undefined,
  };
  const { id, ...list } = at;
  const go = useGoing(at);
  const { selected, isAll, select, all, clear, toggleOpen } = useSelectedThreads(at);
  const back = () => router.replace(hrefOf(list), { scroll: false });
  const write = mayWrite ? () => openCompose() : undefined;
  useFollowMail();
  useHotkeys({
    ...{ c: write, n: write, j: () => go(1), k: () => go(-1), u: id ? back : undefined },
    ...{ x: toggleOpen, '/': () => search.current?.focus() },
  });
  useKeysAfter('*', { a: all, n: clear });
  usePageActions(all ? [{ key: 'all', label: 'Select all threads', shortcut: '* a', run: all }] : []);
  return (
    <>
      <PageHeader title="Inbox">
        <LazyListMenu type="emails" filters={exportedOf(at)} />
        <Find key={at.q} at={at} box={search} />
        <Button look="ghost" size="icon" className="max-md:hidden" aria-label="Keys" onClick={showKeys}>
          <Keyboard aria-hidden />
        </Button>
        {write ? (
          <Button look="primary" onClick={write} aria-keyshortcuts="c">
            <PenLine aria-hidden />
            <span className="max-sm:sr-only">New email</span>
          </Button>
        ) : null}
      </PageHeader>
      <Boxes here={at.box} mailbox={at.mailbox} />
      <Panes
        list={
          <>
            {selected.length > 0 ? (
              <SelectionBar
                threadIds={selected}
                isArchive={at.box === 'archived' && !at.q}
                isAll={isAll}
                onAll={() => all?.()}
                onDone={clear}
              />
            ) : null}
            <MailboxChoice at={at} />
            <ThreadList at={at} selected={selected} onSelect={select} />
          </>
        }
        detail={
          id ? (
            <ThreadView
              key={id}
              id={id}
              back={hrefOf(list)}
              listed={listedIn(at)}
              isAside={selected.length > 0}
              onGone={() => go(1) || back()}
            />
          ) : undefined
        }
        nothing={
          <Empty icon={MailOpen} title="Nothing chosen">
            Choose a thread to read it, or press j.
          </Empty>
        }
      />
    </>
  );
}

/** Where the threads of a box are; a search finds those of all, and others say nothing of it. */
function listedIn({ box, q }: At): ThreadPlace | undefined {
  if (q) return undefined;
  if (box === 'snoozed' || box === 'archived') return box;
  return box === 'inbox' || box === 'unread' ? 'inbox' : undefined;
}

/** Goes to the thread so many further down the list. @returns whether there is one */
function useGoing(at: At) {
  const router = useRouter();
  const { threads } = useThreads(at);
  return (step: 1 | -1): boolean => {
    const here = threads?.findIndex(({ id }) => id === at.id) ?? -1;
    const next = threads?.[here < 0 ? 0 : here + step];
    if (next) router.replace(hrefOf({ ...at, id: next.id }), { scroll: false });
    return next !== undefined;
  };
}

/** Reads the lists again when mail came or went. */
function useFollowMail() {
  const queries = useQueryClient();
  const trpc = useTRPC();
  useLive('mail', (id) => {
    void queries.invalidateQueries(trpc.inbox.pathFilter());
    if (id) void queries.invalidateQueries(trpc.emails.get.queryFilter({ id }));
  });
}

/** Looks for mail in all boxes, once Enter is pressed. */
function Find({ at, box }: { at: At; box: React.RefObject<HTMLInputElement | null> }) {
  const router = useRouter();
  const [text, setText] = useState(at.q ?? '');
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          box.current?.blur();
          router.push(hrefOf({ box: at.box, mailbox: at.mailbox, q: text.trim() || undefined }));
        }}
      >
        <SearchBox
          ref={box}
          label="Search mail"
          placeholder="Search mail"
          title={'Also from:, to:, subject:, has:attachment, before: and after: with a day such as 2026-03-31'}
          maxLength={200}
          value={text}
          onChange={setText}
          onKeyDown={(event) => event.key === 'Escape' && box.current?.blur()}
          boxClassName="w-32 sm:w-56"
          aria-keyshortcuts="/"
        />
      </form>
    </search>
  );
}
