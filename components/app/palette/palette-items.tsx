'use client';

import { Command } from 'cmdk';
import { readable } from '@/lib/readable';
import { type Entry, shownAs } from './entries';
import type { Recent } from './recent';

const HEADING =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs';
/** Records under a heading; none, and the heading goes too. */
export function Records({
  title,
  items,
  onOpen,
}: {
  title: string;
  items: Recent[];
  onOpen: (record: Recent) => void;
}) {
  if (items.length === 0) return null;
  return (
    <Command.Group heading={title} className={HEADING}>
      {items.map((item) => {
        const { icon, label } = shownAs(item.type);
        const entry = { href: item.href, label: item.label, detail: item.detail, icon };
        return <Item key={item.href} entry={entry} kind={label} onOpen={() => onOpen(item)} />;
      })}
    </Command.Group>
  );
}

/** Pages or actions under a heading. */
export function Entries({ title, items, onOpen }: { title: string; items: Entry[]; onOpen: (entry: Entry) => void }) {
  if (items.length === 0) return null;
  return (
    <Command.Group heading={title} className={HEADING}>
      {items.map((entry) => (
        <Item key={entry.href} entry={entry} onOpen={() => onOpen(entry)} />
      ))}
    </Command.Group>
  );
}

function Item({ entry, kind, onOpen }: { entry: Entry; kind?: string; onOpen: () => void }) {
  const { href, label, detail, icon: Icon, shortcut } = entry;
  return (
    <Command.Item
      value={href}
      onSelect={onOpen}
      className="flex cursor-pointer select-none items-center gap-3 rounded-md px-2 py-2 text-sm outline-none data-[selected=true]:bg-selected pointer-coarse:py-2.5"
    >
      <Icon className="size-4 shrink-0 text-faint" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {detail ? <span className="block truncate text-muted text-xs">{readable(detail)}</span> : null}
      </span>
      {shortcut ? (
        <kbd
          className="shrink-0 rounded border border-line-strong bg-sunken px-1.5 font-sans text-2xs text-muted"
          aria-hidden
        >
          {shortcut.length === 1 ? shortcut.toUpperCase() : shortcut}
        </kbd>
      ) : null}
      {kind ? <span className="shrink-0 text-muted text-xs">{kind}</span> : null}
    </Command.Item>
  );
}
