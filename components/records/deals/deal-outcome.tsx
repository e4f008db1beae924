'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LucideIcon, ThumbsDown, Trophy } from 'lucide-react';
import { useState } from 'react';
import { recordKeys } from '@/components/records/engine/calls';
import type { Row } from '@/components/records/engine/record-types';
import { Button } from '@/components/ui/button';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { useOfferedAct } from '@/lib/offered-act';
import { useTRPC } from '@/lib/trpc';
import { LossDialog } from './loss-dialog';

const OUTCOMES = [
  { ends: 'won', label: 'Won', said: 'Mark this deal as won', done: 'Deal won', icon: Trophy },
  { ends: 'lost', label: 'Lost', said: 'Mark this deal as lost', done: 'Deal lost', icon: ThumbsDown },
] as const;

/** Ends a deal in the stage of its pipeline that stands for won or lost; why it was lost is asked then. */
export function DealOutcome({ deal }: { deal: Row<'deals'> }) {
  const [asking, setAsking] = useState(false);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = useUndo();
  const { data } = useQuery(trpc.pipelines.list.queryOptions());
  const move = useMutation(
    trpc.deals.move.mutationOptions({
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.deals.board.pathFilter()),
          queries.invalidateQueries({ queryKey: recordKeys.type('deals') }),
          queries.invalidateQueries({ queryKey: recordKeys.timelines }),
        ]),
    }),
  );
  const stages = data?.pipelines.find(({ stages }) => stages.some((one) => one.id === deal.pipelineStage?.id))?.stages;
  const isOpen = deal.stage !== 'WON' && deal.stage !== 'LOST';
  return (
    <>
      {OUTCOMES.map(({ ends, done: what, ...button }) => {
        const to = isOpen ? stages?.find((one) => one[ends]) : undefined;
        const press = (stageId: string) =>
          move.mutate(
            { id: deal.id, stageId },
            {
              onSuccess: (answer) => {
                done(what, answer);
                setAsking(ends === 'lost');
              },
            },
          );
        return to ? <Outcome key={ends} {...button} busy={move.isPending} onPress={() => press(to.id)} /> : null;
      })}
      {asking ? <LossDialog deals={[deal]} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

interface OutcomeProps {
  label: string;
  said: string;
  icon: LucideIcon;
  busy: boolean;
  onPress: () => void;
}

function Outcome({ label, said, icon: Icon, busy, onPress }: OutcomeProps) {
  useOfferedAct({ said, icon: Icon, run: onPress });
  return (
    <Button size="sm" busy={busy} onClick={onPress}>
      {busy ? null : <Icon aria-hidden />}
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
