import { Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { introLinks } from './intro';
import { Links } from './links';
import { DocsSearch } from './search';
import { codeEntries, DOCS, entriesOf, type Section, sections } from './sections';
import { ThemeButton } from './theme-button';

/** A page of the reference beside its index. Without a section it is the first page, of what holds everywhere. */
export function DocsFrame({ section, children }: { section?: Section; children: ReactNode }) {
  const here = section
    ? entriesOf(section)
    : [...introLinks.map(({ id, title }) => ({ href: `${DOCS}#${id}`, title })), ...codeEntries];
  const pages = [
    { href: DOCS, title: 'Basics and errors', current: !section },
    ...sections.map(({ slug, title }) => ({ href: `${DOCS}/${slug}`, title, current: slug === section?.slug })),
  ];
  return (
    <div className="min-h-dvh bg-surface">
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-line border-b bg-surface px-4 md:px-5">
        <span className="flex size-7 items-center justify-center rounded-lg bg-accent text-accent-ink">
          <Waypoints className="size-4" aria-hidden />
        </span>
        <span className="font-semibold text-sm">Workspace CRM</span>
        <span className="ml-auto flex items-center gap-2">
          <ThemeButton />
          <Link href="/" className={buttonClass({ size: 'sm' })}>
            Console
          </Link>
        </span>
      </header>
      <div className="mx-auto max-w-7xl md:flex">
        <nav
          aria-label="API reference"
          className="flex max-h-64 flex-col border-line border-b md:sticky md:top-14 md:h-[calc(100dvh-3.5rem)] md:max-h-none md:w-64 md:shrink-0 md:border-r md:border-b-0"
        >
          <DocsSearch>
            <details className="mb-4">
              <summary className="cursor-pointer rounded-md px-2 py-1.5 font-medium hover:bg-sunken">All pages</summary>
              <Links links={pages} />
            </details>
            <Links title="On this page" links={here} />
          </DocsSearch>
        </nav>
        <main id="main" className="min-w-0 flex-1 px-4 py-8 md:px-8">
          {children}
        </main>
      </div>
    </div>
  );
}
