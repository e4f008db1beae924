'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { toast } from 'sonner';
import { recordKeys } from '@/components/records/engine/calls';
import { Button } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/tooltip';
import { useTRPC } from '@/lib/trpc';
import type { Lead } from '@/server/records/leads/contract';

/** Makes a contact of a qualified lead. */
export function ConvertLead({ lead }: { lead: Lead }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const convert = useMutation(
    trpc.leads.convert.mutationOptions({
      onSuccess: ({ contact }) => {
        const action = { label: 'Open contact', onClick: () => router.push(`/contacts?id=${contact.id}`) };
        toast.success(`${contact.name} is a contact now`, { action });
      },
      onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.all }),
    }),
  );
  if (lead.status === 'CONVERTED') return null;
  const button = (
    <Button
      size="sm"
      look={lead.status === 'QUALIFIED' ? 'primary' : 'secondary'}
      busy={convert.isPending}
      onClick={() => convert.mutate({ id: lead.id })}
    >
      <UserCheck aria-hidden />
      Convert
    </Button>
  );
  return lead.status === 'QUALIFIED' ? button : <Tooltip text="Set its status to Qualified first.">{button}</Tooltip>;
}
