'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { RemoveButton } from '@/components/ui/list-row';
import { Select } from '@/components/ui/select';
import { SortableList } from '@/components/ui/sortable';
import { Switch } from '@/components/ui/switch';
import { useSession } from '@/components/workspace/auth/session';
import { usePageActions } from '@/lib/page-actions';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { HomeCard } from '@/server/automation/home/contract';
import { type HomePart, PARTS, SIZES } from '@/server/automation/home/parts';

const PART_NAMES: Record<HomePart, string> = {
  FIGURES: 'Figures',
  PIPELINE: 'Pipeline',
  ACTIVITY: 'Last two weeks',
  TASKS: 'Tasks due',
  MEETINGS: 'Meetings today',
  MAIL: 'Mail of the last 30 days',
  WEBHOOKS: 'Webhooks',
};
const SIZE_NAMES: Record<HomeCard['size'], string> = { HALF: 'Half', WHOLE: 'Whole width' };

const idOf = ({ part, reportId }: HomeCard) => part ?? reportId ?? '';

interface Props {
  layout: { cards: readonly HomeCard[]; isOwn: boolean };
  onClose: () => void;
}

/** Where the cards of the first page are put in order, added, taken off and sized. */
export function ArrangeDialog({ layout, onClose }: Props) {
  const [cards, setCards] = useState(layout.cards);
  const [isShared, setShared] = useState(false);
  const { isAdmin } = useSession();
  const { save, reset, busy, error } = useArranging(onClose);
  const { data } = useQuery(useTRPC().reports.list.queryOptions({}));
  const names = new Map<string, string>([
    ...PARTS.map((part) => [part, PART_NAMES[part]] as const),
    ...(data?.reports ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  const nameOf = (id: string) => names.get(id) ?? 'Report';
  const offered = [...names.keys()].filter((id) => !cards.some((card) => idOf(card) === id));
  const add = (id: string | null) => {
    const part = PARTS.find((one) => one === id);
    if (id) setCards([...cards, { ...(part ? { part } : { reportId: id }), size: 'HALF' }]);
  };
  usePageActions(
    offered.map((id) => ({
      ...{ key: `add ${id}`, label: `Add ${nameOf(id)} to home`, icon: Plus, sought: true },
      run: () => add(id),
    })),
  );
  return (
    <FormDialog
      title="Arrange the first page"
      description="Drag the handles, or move a card with the arrow keys while its handle has the focus."
      action="Save"
      busy={busy}
      error={error}
      onSubmit={() => save({ cards: [...cards], shared: isShared })}
      onClose={onClose}
    >
      <div className="overflow-hidden rounded-lg border border-line">
        <SortableList
          id="home-cards"
          label="Cards"
          items={cards.map((card) => ({ ...card, id: idOf(card) }))}
          nameOf={({ id }) => nameOf(id)}
          onOrder={(next) => setCards(next.map(({ id: _, ...card }) => card))}
        >
          {(card, at) => (
            <>
              <span className="min-w-0 flex-1 truncate py-2 text-sm">{nameOf(card.id)}</span>
              <Select
                label={`Size of ${nameOf(card.id)}`}
                className="w-32"
                value={card.size}
                onChange={(next) => {
                  const size = SIZES.find((one) => one === next) ?? card.size;
                  setCards(cards.map((one, place) => (place === at ? { ...one, size } : one)));
                }}
                options={SIZES.map((size) => ({ value: size, label: SIZE_NAMES[size] }))}
              />
              <RemoveButton
                label={`Remove ${nameOf(card.id)}`}
                onClick={() => setCards(cards.filter((_, place) => place !== at))}
              />
            </>
          )}
        </SortableList>
      </div>
      <Select
        label="Add a card"
        placeholder="Add a card…"
        value={null}
        onChange={add}
        options={data && offered.map((id) => ({ value: id, label: nameOf(id) }))}
      />
      {isAdmin ? (
        <label htmlFor="home-shared" className="flex items-center gap-2 text-sm">
          <Switch id="home-shared" checked={isShared} onChange={setShared} />
          For everybody who has not arranged their own
        </label>
      ) : null}
      {layout.isOwn ? (
        <Button size="sm" look="ghost" className="self-start" onClick={reset}>
          Back to how it is for everybody
        </Button>
      ) : null}
    </FormDialog>
  );
}

function useArranging(onDone: () => void) {
  const { home } = useTRPC();
  const queries = useQueryClient();
  const options = {
    meta: { quiet: true },
    onSettled: () => queries.invalidateQueries(home.pathFilter()),
    onSuccess: () => {
      toast.success('Saved');
      onDone();
    },
  };
  const replace = useMutation(home.replace.mutationOptions(options));
  const reset = useMutation(home.reset.mutationOptions(options));
  const error = replace.error ?? reset.error;
  return {
    save: replace.mutate,
    reset: () => reset.mutate({}),
    busy: replace.isPending || reset.isPending,
    error: error ? messageOf(error) : undefined,
  };
}
