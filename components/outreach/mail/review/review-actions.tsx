'use client';

import { Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import type { Done } from './act';

interface Props {
  /** Why it cannot be sent as it stands. */
  problem: string | null;
  maySend: boolean;
  busy: Done['action'] | undefined;
  onEdit: () => void;
  onDone: (done: Done) => void;
}

/** What can be done with a draft, always within reach of a thumb. */
export function ReviewActions({ problem, maySend, busy, onEdit, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="fixed inset-x-0 bottom-0 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-w-3xl items-center gap-2 px-4 py-3">
        <Button look="danger" disabled={busy !== undefined} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Discard
        </Button>
        <span className="flex-1" />
        <Button disabled={busy !== undefined} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        {maySend ? (
          <Button
            look="primary"
            busy={busy === 'send'}
            disabled={busy !== undefined || problem !== null}
            onClick={() => onDone({ action: 'send' })}
          >
            <Send aria-hidden />
            Send
          </Button>
        ) : null}
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Discard this draft?"
        action="Discard"
        busy={busy === 'discard'}
        onConfirm={() => {
          setAsking(false);
          onDone({ action: 'discard' });
        }}
      >
        It is deleted for good, and this link stops working.
      </Confirm>
    </div>
  );
}
