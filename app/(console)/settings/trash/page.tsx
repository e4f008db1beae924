import type { Metadata } from 'next';
import { Trash } from '@/components/workspace/operations/trash';
import { Hydrated } from '@/lib/server';
import { TRASH_DAYS } from '@/server/workspace/operations/limits';

export const metadata: Metadata = { title: 'Trash' };

export default function TrashPage() {
  return (
    <Hydrated>
      <Trash days={TRASH_DAYS} />
    </Hydrated>
  );
}
