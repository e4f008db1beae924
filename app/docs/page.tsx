import { Waypoints } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { CodeDoc, codes } from '@/components/app/docs/errors';
import { EventDoc, ObjectDoc } from '@/components/app/docs/event';
import { Intro, introLinks } from '@/components/app/docs/intro';
import { MethodMark, OperationDoc } from '@/components/app/docs/operation';
import { events, groups, objects } from '@/components/app/docs/reference';
import { type DocGroup, Searchable } from '@/components/app/docs/searchable';
import { ThemeButton } from '@/components/app/docs/theme-button';
import { buttonClass } from '@/components/ui/button';
import { humanize } from '@/lib/format';
import { CODES, codeAnchor } from '@/server/kernel/contract/codes';

export const metadata: Metadata = { title: 'API reference' };

/** A resource of the registry in words: `customFields` and `custom-fields` are `Custom fields`. */
const titleOf = (resource: string) => humanize(resource.replaceAll('-', ' ').replace(/([A-Z])/g, ' $1'));

const reference: DocGroup[] = [
  ...groups.map(({ name, operations }) => ({
    name: titleOf(name),
    entries: operations.map((operation) => ({
      id: operation.id,
      title: operation.summary,
      mark: <MethodMark method={operation.method} />,
      text: [operation.id, operation.method, operation.path, operation.summary, ...operation.scopes]
        .join(' ')
        .toLowerCase(),
      content: <OperationDoc operation={operation} />,
    })),
  })),
  {
    name: 'Events',
    entries: events.map((event) => ({
      id: event.type,
      title: event.type,
      mark: null,
      text: `event webhook ${event.type} ${event.description}`.toLowerCase(),
      content: <EventDoc event={event} />,
    })),
  },
  {
    name: 'Error codes',
    entries: codes.map((code) => ({
      id: codeAnchor(code),
      title: code,
      mark: null,
      text: `error ${code} ${CODES[code].title} ${CODES[code].status}`.toLowerCase(),
      content: <CodeDoc code={code} />,
    })),
  },
  {
    name: 'Objects',
    entries: objects.map(({ name, schema }) => ({
      id: name,
      title: name,
      mark: null,
      text: `object ${name}`.toLowerCase(),
      content: <ObjectDoc name={name} schema={schema} />,
    })),
  },
];

export default function DocsPage() {
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
      <Searchable groups={reference} intro={<Intro />} introLinks={introLinks} />
    </div>
  );
}
