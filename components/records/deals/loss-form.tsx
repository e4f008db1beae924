'use client';

import { useState } from 'react';
import { useDefinition } from '@/components/records/engine/definitions';
import { useUpdateMany } from '@/components/records/engine/use-update-many';
import { FormDialog } from '@/components/ui/form-dialog';
import { plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { LossReasonField } from './loss-reason-field';

interface Props {
  deals: readonly { id: string; name: string; lossReason?: string | null | undefined }[];
  onClose: () => void;
}

/** Asks why deals were lost, once they are; whoever does not know closes it. */
export function LossForm({ deals, onClose }: Props) {
  const [first, ...others] = deals;
  const known = others.every(({ lossReason }) => lossReason === first?.lossReason) ? first?.lossReason : undefined;
  const [lossReason, setLossReason] = useState(known ?? null);
  const change = useUpdateMany(useDefinition('deals'));
  const ids = deals.map(({ id }) => id);
  return (
    <FormDialog
      title={others.length > 0 ? 'Why were they lost?' : 'Why was it lost?'}
      description={others.length > 0 ? plural(deals.length, 'deal') : first?.name}
      action="Save reason"
      busy={change.isPending}
      disabled={!lossReason}
      error={change.error ? messageOf(change.error) : undefined}
      onSubmit={() =>
        change.mutate({ ids, changes: { lossReason }, as: (row) => ({ ...row, lossReason }) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <LossReasonField label="Reason" begin={known ?? null} onChange={setLossReason} />
    </FormDialog>
  );
}
