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
    ['f', 'Filter the list'],
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
    ['x', 'Select, for the keys above and below; a click with Shift selects up to it'],
    ['* a, * n', 'Select all, select none'],
    ['Shift U', 'Mark unread'],
    ['Shift I', 'Mark what is selected read'],
    ['c', 'Write an email'],
    ['/', 'Search; from:, to:, subject:, has:attachment, before: and after: too'],
  ],
} as const;

const RECORDS = {
  title: 'Page of a record',
  keys: [
    ['e m c', 'Write an email, book a meeting, log a call'],
    ['t n', 'Add a task, add a note'],
    ['s', 'Enrol in a sequence'],
    ['j k', 'Next record of the list, record before'],
  ],
} as const;
const BOARD = {
  title: 'Board',
  keys: [
    ['Arrows', 'From card to card; j and k too'],
    ['Space', 'Take a card up, and put it down; the arrows carry it'],
    ['Enter', 'Open the card'],
    ['n', 'New deal'],
    ['/', 'Search the board'],
    ['f', 'Filter the board'],
  ],
} as const;
const CALENDAR = {
  title: 'Calendar',
  keys: [
    ['← →', 'Earlier, later'],
    ['t', 'Today'],
    ['w m a', 'Week, month, agenda'],
  ],
} as const;

const MATCHES = {
  title: 'Review of a match',
  keys: [
    ['j k', 'Next candidate, candidate before'],
    ['i e p', 'Include, exclude, leave open'],
  ],
} as const;

const PLACES = [LISTS, RECORDS, BOARD, INBOX, CALENDAR, MATCHES];

/** Where somebody is, by the address of the page. */
function placeOf(path: string) {
  if (path.startsWith('/inbox')) return INBOX;
  if (path.startsWith('/board')) return BOARD;
  if (path.startsWith('/calendar')) return CALENDAR;
  if (path.startsWith('/matches')) return MATCHES;
  return /^\/\w+\/[0-9a-f-]{36}$/.test(path) ? RECORDS : LISTS;
}

/** The keys of the console; those of where one is come first. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const here = placeOf(usePathname());
  const places = [here, ...PLACES.filter((place) => place !== here)];
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
