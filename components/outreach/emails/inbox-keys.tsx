import { Dialog } from '@/components/ui/dialog';

const KEYS = [
  ['j', 'Next thread'],
  ['k', 'Thread before'],
  ['u', 'Back to the list'],
  ['e', 'Archive, or move back to the inbox'],
  ['b', 'Snooze'],
  ['r', 'Reply'],
  ['a', 'Reply all'],
  ['f', 'Forward'],
  ['i', 'Assign'],
  ['x', 'Select, for the keys above and below'],
  ['c', 'Write an email'],
  ['Shift U', 'Mark unread'],
  ['Shift I', 'Mark what is selected read'],
  ['z', 'Undo'],
  ['/', 'Search; from:, to:, subject:, has:attachment, before: and after: too'],
  ['?', 'These keys'],
] as const;

/** The keys of the inbox. */
export const InboxKeys = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title="Keys of the inbox">
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
      {KEYS.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded border border-line-strong bg-sunken px-1.5 font-sans text-xs">{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
