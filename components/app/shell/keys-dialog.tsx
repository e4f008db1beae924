'use client';

import { Dialog } from '@/components/ui/dialog';

const KEYS = {
  Everywhere: [
    ['Ctrl K', 'Search, and every action'],
    ['z', 'Undo, also Ctrl Z'],
    ['?', 'These keys'],
  ],
  Lists: [
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
  Inbox: [
    ['j k', 'Next thread, thread before'],
    ['e b', 'Archive, snooze'],
    ['r a', 'Reply, reply all'],
    ['c', 'Write an email'],
  ],
} as const;

/** The keys of the console. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
    <div className="flex flex-col gap-5">
      {Object.entries(KEYS).map(([place, keys]) => (
        <section key={place} aria-label={place}>
          <h3 className="mb-2 font-medium text-muted text-xs">{place}</h3>
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
    </div>
  </Dialog>
);
