'use client';

import { MailOpen, PenLine } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { PageHeader } from '@/components/ui/page';
import { Panes } from '@/components/ui/panes';
import { useSession } from '@/components/workspace/auth/session';
import { useHotkeys } from '@/lib/hotkeys';
import { boxOf } from './box-of';
import { Boxes } from './boxes';
import { ComposeDialog } from './compose-dialog';
import { ThreadList } from './thread-list';
import { ThreadView } from './thread-view';

/** The workspace's mail by threads, with the chosen one beside the list. */
export function InboxPage() {
  const address = useSearchParams();
  const router = useRouter();
  const [writing, setWriting] = useState(address.get('new') !== null);
  const mayWrite = useSession().can('write:emails');
  const box = boxOf(address.get('box'));
  const id = address.get('id') ?? undefined;
  const write = mayWrite ? () => setWriting(true) : undefined;
  useHotkeys({ n: write });
  return (
    <>
      <PageHeader title="Inbox">
        {write ? (
          <Button look="primary" onClick={write} aria-keyshortcuts="n">
            <PenLine aria-hidden />
            New email
          </Button>
        ) : null}
      </PageHeader>
      <Boxes here={box} />
      <Panes
        list={<ThreadList box={box} openId={id} />}
        detail={id ? <ThreadView key={id} id={id} back={`/inbox?box=${box}`} /> : undefined}
        nothing={
          <Empty icon={MailOpen} title="Nothing chosen">
            Choose a thread to read it.
          </Empty>
        }
      />
      {writing ? (
        <ComposeDialog
          onClose={() => {
            setWriting(false);
            if (address.get('new') !== null) router.replace(`/inbox?box=${box}`);
          }}
          onCreated={(made) => router.push(`/inbox?box=drafts&id=${made}`)}
        />
      ) : null}
    </>
  );
}
