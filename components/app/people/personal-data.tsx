'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Section } from '@/components/ui/page';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { plural, wordsOf } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Export } from '@/server/app/people/contract';

/** Gives a text to the browser as a file. */
function save(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
}

/** Business records stay. */
const STAYS = new Set(['deals', 'quotes', 'history', 'emailsListingTheAddress', 'bookingsListingTheAddress']);

/** What is held about one address, and what can be done with it. */
export function PersonalData({ shown, onErased }: { shown: Export; onErased: () => void }) {
  const [asking, setAsking] = useState(false);
  const { email, sections, html = '' } = shown;
  const goes = Object.entries(sections).filter(([key]) => !STAYS.has(key));
  return (
    <Section
      title={`What is held about ${email}`}
      className="[overflow-wrap:anywhere]"
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => save('person.json', 'application/json', JSON.stringify({ email, sections }, null, 2))}>
            Download JSON
          </Button>
          <Button onClick={() => save('person.html', 'text/html', html)}>Download page</Button>
          <Button look="danger" onClick={() => setAsking(true)}>
            Erase
          </Button>
        </div>
      }
    >
      <iframe
        title={`What is held about ${email}`}
        srcDoc={html}
        sandbox=""
        referrerPolicy="no-referrer"
        className="block h-[60vh] w-full resize-y rounded-md border border-line bg-white"
      />
      {asking ? <Erase email={email} goes={goes} onClose={() => setAsking(false)} onErased={onErased} /> : null}
    </Section>
  );
}

interface EraseProps {
  email: string;
  goes: [name: string, rows: unknown[]][];
  onClose: () => void;
  onErased: () => void;
}

/** Says what goes before it goes. */
function Erase({ email, goes, onClose, onErased }: EraseProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const erase = useMutation(
    trpc.people.erase.mutationOptions({
      meta: { quiet: true },
      onSuccess: async ({ counts }) => {
        const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
        toast.success(`Erased: ${plural(rows, 'entry', 'entries')}.`);
        onErased();
        // Whatever the console shows may have named them.
        await queries.invalidateQueries();
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={`Erase ${email}?`}
      action="Erase for good"
      busy={erase.isPending}
      onConfirm={() => erase.mutate({ email })}
    >
      <p>This cannot be undone. What goes, also from history, trash and search:</p>
      <ScrollRegion label="What goes" className="mt-2 max-h-40 overflow-y-auto">
        <ul className="list-disc pl-5">
          {goes.map(([name, rows]) => (
            <li key={name}>
              {wordsOf(name)}: {rows.length}
            </li>
          ))}
          {goes.length === 0 ? <li>nothing is held; the address will not be taken any more</li> : null}
        </ul>
      </ScrollRegion>
      <p className="mt-2">Deals and quotes stay without the person. Meetings to come are cancelled.</p>
      {erase.error ? <p className="mt-2 text-danger">{messageOf(erase.error)}</p> : null}
    </Confirm>
  );
}
