import type { Metadata } from 'next';
import { Trash } from '@/components/workspace/operations/trash';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Trash' };

export default function TrashPage() {
  return (
    <Hydrated>
      <Trash />
    </Hydrated>
  );
}
