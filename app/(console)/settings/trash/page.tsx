import type { Metadata } from 'next';
import { TrashList } from '@/components/app/trash-list';
import { Hydrated } from '@/lib/server';
import { TRASH_DAYS } from '@/server/workspace/operations/limits';

export const metadata: Metadata = { title: 'Trash' };

export default function TrashPage() {
  return (
    <Hydrated>
      <TrashList days={TRASH_DAYS} />
    </Hydrated>
  );
}
