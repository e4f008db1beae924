'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '@/components/records/engine/calls';
import type { Row } from '@/components/records/engine/record-types';
import { emptyLine, inLineWords, lineDraft, toInput } from '@/components/records/quotes/lines';
import { LinesEditor } from '@/components/records/quotes/lines-editor';
import { useLines } from '@/components/records/quotes/use-lines';
import { FormDialog } from '@/components/ui/form-dialog';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { DealLine } from '@/server/records/deals/contract';

interface Props {
  deal: Row<'deals'>;
  lines: readonly DealLine[];
  onClose: () => void;
}

/** Writes what is to be sold by a deal; its value follows. */
export function DealLinesDialog({ deal, lines, onClose }: Props) {
  const queries = useQueryClient();
  const trpc = useTRPC();
  const { lines: drafts, setLines } = useLines(
    () => (lines.length > 0 ? lines.map((line) => lineDraft(line, line)) : [emptyLine()]),
    deal.currency,
  );
  const replace = useMutation(
    trpc.deals.replaceLines.mutationOptions({
      meta: { quiet: true },
      onSuccess: onClose,
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: recordKeys.type('deals') }),
          queries.invalidateQueries({ queryKey: recordKeys.timelines }),
          queries.invalidateQueries(trpc.deals.board.pathFilter()),
        ]),
    }),
  );
  const lineItems = drafts.map((draft) => {
    const { taxPercent: _, ...line } = toInput(draft);
    return line;
  });
  return (
    <FormDialog
      title="Products"
      description={`The value of ${deal.name} becomes what they come to.`}
      wide="more"
      action="Save products"
      busy={replace.isPending}
      onSubmit={() => replace.mutate({ id: deal.id, lineItems })}
      onClose={onClose}
    >
      <LinesEditor
        lines={drafts}
        currency={deal.currency}
        onChange={setLines}
        error={replace.error ? inLineWords(messageOf(replace.error)) : undefined}
        isTaxed={false}
        least={0}
      />
    </FormDialog>
  );
}
