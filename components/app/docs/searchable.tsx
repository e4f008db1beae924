'use client';

import { Fragment, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { SearchBox } from '@/components/ui/search-box';
import { useHotkeys } from '@/lib/hotkeys';

export interface DocGroup {
  name: string;
  entries: { id: string; title: string; mark: ReactNode; text: string; content: ReactNode }[];
}

interface Props {
  groups: DocGroup[];
  intro: ReactNode;
  introLinks: { id: string; title: string }[];
}

/** The reference with its index; typing narrows both. */
export function Searchable({ groups, intro, introLinks }: Props) {
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => box.current?.focus() });
  const searching = { label: 'Search operations', placeholder: 'Search…', value: text, onChange: setText };
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  const found = groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ text }) => words.every((word) => text.includes(word))),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="mx-auto flex max-w-7xl">
      <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-64 shrink-0 flex-col border-line border-r md:flex">
        <SearchBox {...searching} ref={box} boxClassName="m-3" />
        <nav aria-label="Operations" className="min-h-0 flex-1 overflow-y-auto px-3 pb-6 text-sm">
          {words.length === 0 ? <Links title="Basics" links={introLinks} /> : null}
          {found.map(({ name, entries }) => (
            <Links key={name} title={name} links={entries} />
          ))}
        </nav>
      </aside>
      <main id="main" className="min-w-0 flex-1 px-4 py-8 md:px-8">
        <SearchBox {...searching} boxClassName="mb-6 md:hidden" />
        {words.length === 0 ? intro : null}
        {found.map(({ name, entries }) => (
          <section key={name} aria-labelledby={`group-${name}`} className="mt-12 first:mt-0">
            <h2 id={`group-${name}`} className="mb-4 scroll-mt-20 font-semibold text-lg tracking-tight">
              {name}
            </h2>
            {entries.map(({ id, content }) => (
              <Fragment key={id}>{content}</Fragment>
            ))}
          </section>
        ))}
        {found.length === 0 ? <p className="py-10 text-center text-muted">Nothing matches “{text}”.</p> : null}
      </main>
    </div>
  );
}

function Links({ title, links }: { title: string; links: { id: string; title: string; mark?: ReactNode }[] }) {
  return (
    <div className="mb-4">
      <p className="px-2 pb-1 font-medium text-faint text-xs">{title}</p>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <a
              href={`#${link.id}`}
              className="flex items-center gap-2 rounded-md px-2 py-1 text-muted hover:bg-sunken hover:text-ink"
            >
              {link.mark}
              <span className="min-w-0 flex-1 truncate">{link.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
