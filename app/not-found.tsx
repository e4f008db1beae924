import type { Metadata } from 'next';
import { Frame } from '@/components/app/shell/frame';
import { Places } from '@/components/app/shell/places';
import { currentSession } from '@/lib/server';

export const metadata: Metadata = { title: 'No such page' };

/** An address that leads nowhere: members keep their menu, and a stranger is shown nothing of it. */
export default async function NotFound() {
  const session = await currentSession();
  if (session?.current) {
    return (
      <Frame session={{ ...session, current: session.current }}>
        <Places />
      </Frame>
    );
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-2 px-4">
      <h1 className="font-semibold text-lg">There is no such page</h1>
      <p className="text-muted text-sm">
        The address may have been cut off on its way, or mistyped. Ask whoever gave it to you.
      </p>
    </main>
  );
}
