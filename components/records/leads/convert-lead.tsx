'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { toast } from 'sonner';
import type { AnyRow } from '@/components/records/engine/types';
import { useCaller } from '@/components/records/engine/use-records';
import { Button } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/tooltip';

/** Makes a contact of a qualified lead. */
export function ConvertLead({ row }: { row: AnyRow }) {
  const caller = useCaller();
  const queries = useQueryClient();
  const router = useRouter();
  const convert = useMutation({
    mutationFn: () =>
      caller.mutation('leads.convert', { id: row.id }) as Promise<{ contact: { id: string; name: string } }>,
    onSuccess: ({ contact }) => {
      const action = { label: 'Open contact', onClick: () => router.push(`/contacts?id=${contact.id}`) };
      toast.success(`${contact.name} is a contact now`, { action });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['records'] }),
  });
  if (row.status === 'CONVERTED') return null;
  const button = (
    <Button
      size="sm"
      look={row.status === 'QUALIFIED' ? 'primary' : 'secondary'}
      busy={convert.isPending}
      onClick={() => convert.mutate()}
    >
      <UserCheck aria-hidden />
      Convert
    </Button>
  );
  return row.status === 'QUALIFIED' ? button : <Tooltip text="Set its status to Qualified first.">{button}</Tooltip>;
}
