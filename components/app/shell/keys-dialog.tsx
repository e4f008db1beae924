'use client';

import { usePathname } from 'next/navigation';
import { Dialog } from '@/components/ui/dialog';
import { ScrollRegion } from '@/components/ui/scroll-region';

const EVERYWHERE = {
  title: 'Everywhere',
  keys: [
    ['Ctrl K', 'Search, and every action'],
    ['z', 'Undo, also Ctrl Z'],
    ['?', 'These keys'],
  ],
} as const;
const LISTS = {
  title: 'Lists',
  keys: [
    ['/', 'Search the list'],
    ['n', 'New record'],
    ['j k', 'Next row, row before'],
    ['Space', 'Choose the row; with Shift, up to it'],
    ['Ctrl A', 'Choose all'],
    ['t u', 'Tag or untag what is chosen'],
    ['o m', 'Give an owner, merge'],
    ['Enter', 'Open the record at its name; edit elsewhere'],
    ['a to z', 'Write over the cell, right of the name'],
    ['Delete', 'Empty the cell; delete what is chosen'],
    ['Shift ↑ ↓', 'Draw a range, to copy and paste'],
  ],
} as const;
const INBOX = {
  title: 'Inbox',
  keys: [
    ['j k', 'Next thread, thread before'],
    ['u', 'Back to the list'],
    ['e', 'Archive, or move back to the inbox'],
    ['b', 'Snooze'],
    ['r a', 'Reply, reply to all'],
    ['f', 'Forward'],
    ['i', 'Assign'],
    ['x', 'Select, for the keys above and below'],
    ['Shift U', 'Mark unread'],
    ['Shift I', 'Mark what is selected read'],
    ['c', 'Write an email'],
    ['/', 'Search; from:, to:, subject:, has:attachment, before: and after: too'],
  ],
} as const;

/** The keys of the console; those of the inbox come first to whoever is in it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const places = usePathname().startsWith('/inbox') ? [INBOX, LISTS] : [LISTS, INBOX];
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <ScrollRegion label="Keys" className="flex flex-col gap-5">
        {[EVERYWHERE, ...places].map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 font-medium text-muted text-xs">{title}</h3>
            <dl className="grid grid-cols-[6rem_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
              {keys.map(([key, what]) => (
                <div key={key} className="contents">
                  <dt>
                    <kbd className="rounded border border-line-strong bg-sunken px-1.5 font-sans text-xs">{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </ScrollRegion>
    </Dialog>
  );
}
