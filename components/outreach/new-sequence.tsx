'use client';

import { useRouter } from 'next/navigation';
import { PageHeader } from '@/components/ui/page';
import { BackTitle } from './back-title';
import { SequenceForm } from './sequence-form';

/** Makes a sequence. */
export function NewSequence() {
  const router = useRouter();
  return (
    <>
      <PageHeader
        title={
          <BackTitle href="/sequences" label="All sequences">
            New sequence
          </BackTitle>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl px-4 py-5 md:px-6">
          <SequenceForm onSaved={({ id }) => router.push(`/sequences/${id}`)} />
        </div>
      </div>
    </>
  );
}
