'use client';

import { DoorOpen } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { signOut } from '@/lib/auth-client';
import { readable } from '@/lib/readable';

/** What somebody is told who belongs nowhere. */
export function Nowhere({ email }: { email: string }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Empty
        icon={DoorOpen}
        title="You are in no workspace"
        action={<Button onClick={() => void signOut()}>Sign out</Button>}
      >
        You are signed in as {readable(email)}. Ask an owner or admin of a workspace to invite that address.
      </Empty>
    </main>
  );
}
