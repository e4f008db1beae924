'use client';

import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { SearchBox } from '@/components/ui/search-box';
import { useHotkeys } from '@/lib/hotkeys';
import { Links } from './links';
import type { Entry } from './sections';

const INDEX = '/docs/index.json';
const SHOWN = 60;

let index: Promise<Entry[]> | undefined;
const loadIndex = () => {
  index ??= fetch(INDEX).then((answer) => answer.json() as Promise<Entry[]>);
  return index;
};

/** A search over all pages of the reference; what it finds stands in place of the index of this page. */
export function DocsSearch({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  const [entries, setEntries] = useState<Entry[]>([]);
  const box = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => box.current?.focus() });
  useEffect(followOldAnchor, []);
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  const search = (value: string) => {
    setText(value);
    void loadIndex().then(setEntries);
  };
  return (
    <>
      <SearchBox
        ref={box}
        label="Search the reference"
        placeholder="Search…"
        value={text}
        onChange={search}
        boxClassName="m-3"
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-6 text-sm">
        {words.length === 0 ? children : null}
        {words.length > 0 && found.length > 0 ? (
          <Links title={`${found.length} found`} links={found.slice(0, SHOWN)} />
        ) : null}
        {words.length > 0 && entries.length > 0 && found.length === 0 ? (
          <p className="px-2 py-4 text-muted">Nothing matches “{text}”.</p>
        ) : null}
      </div>
    </>
  );
}

/** The reference was one page once: a link to a part of it that is on another page now leads there. */
function followOldAnchor() {
  const id = location.hash.slice(1);
  if (id === '' || document.getElementById(id)) return;
  void loadIndex().then((entries) => {
    const there = entries.find(({ href }) => href.endsWith(`#${id}`));
    if (there) location.replace(there.href);
  });
}
