'use client';

import { useRouter } from 'next/navigation';
import { SubPage } from '@/components/ui/sub-page';
import { SequenceForm } from './sequence-form';

/** Makes a sequence. */
export function NewSequence() {
  const router = useRouter();
  return (
    <SubPage back={{ href: '/sequences', label: 'All sequences' }} title="New sequence" width="max-w-3xl">
      <SequenceForm onSaved={({ id }) => router.push(`/sequences/${id}`)} />
    </SubPage>
  );
}
