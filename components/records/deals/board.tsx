'use client';

import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import { type BoardDeal, COLUMN } from '@/components/records/pipelines/board-stages';
import { Problem } from '@/components/ui/problem';
import { useSession } from '@/components/workspace/auth/session';
import type { Pipeline } from '@/server/records/pipelines/contract';
import { type BoardFilters, boardQuery, tableHref } from './board-query';
import { CardFace } from './card-face';
import { Column } from './column';
import { KEYS, toNextColumn } from './keyboard';
import { LossDialog } from './loss-dialog';
import { useBoard } from './use-board';
import { useCardKeys } from './use-card-keys';

const INSTRUCTIONS =
  'Press Space to take the deal up, the left and right arrow keys to carry it to another stage, Space to put it down, Escape to leave it where it was. Enter opens it.';

const nameOf = (thing: Active | Over | null) => String(thing?.data.current?.name ?? '');
const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active)} is taken up.`,
  // Said at once after it is taken up, too: it is over the stage it comes from.
  onDragOver({ active, over }) {
    if (!over) return undefined;
    const home = over.id === active.data.current?.stageId;
    return `${nameOf(active)} is ${home ? 'taken up, over its own stage' : 'over'} ${nameOf(over)}.`;
  },
  onDragEnd: ({ active, over }) => (over ? `${nameOf(active)} was put into ${nameOf(over)}.` : 'Nothing was moved.'),
  onDragCancel: () => 'Nothing was moved.',
};

/** Where the pointer is decides; where there is none, what the card covers. */
const collision: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

interface Props {
  pipeline: Pipeline;
  /** The filters of the list of deals that the board takes, too. */
  filters: BoardFilters;
  onOpen: (id: string) => void;
  onAdd: ((stageId: string) => void) | undefined;
}

/** The deals of a pipeline as columns of cards, moved by mouse, finger or keyboard. */
export function Board({ pipeline, filters, onOpen, onAdd }: Props) {
  const [limit, setLimit] = useState(COLUMN.step);
  const { data, error, refetch, moveTo } = useBoard(boardQuery(pipeline.id, filters, limit));
  const [liftedId, setLiftedId] = useState<string>();
  const [movedId, setMovedId] = useState<string>();
  const [lost, setLost] = useState<BoardDeal>();
  // A card that is in another column is another element there: by keyboard, one goes on with it.
  useEffect(() => {
    if (!movedId || !data) return;
    document.querySelector<HTMLElement>(`[data-deal="${movedId}"]`)?.focus();
    setMovedId(undefined);
  }, [movedId, data]);
  const columns = useRef<HTMLDivElement>(null);
  useCardKeys(columns, liftedId !== undefined);
  const disabled = !useSession().can('write:deals');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYS, coordinateGetter: toNextColumn }),
  );
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  const byStage = new Map(data?.stages.map((stage) => [stage.id, stage]));
  const lifted = data?.stages.flatMap((stage) => stage.deals).find((deal) => deal.id === liftedId);
  return (
    <DndContext
      id="board"
      sensors={sensors}
      collisionDetection={collision}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragStart={({ active }) => setLiftedId(String(active.id))}
      onDragCancel={() => setLiftedId(undefined)}
      onDragEnd={({ active, over, activatorEvent }) => {
        setLiftedId(undefined);
        const stage = pipeline.stages.find(({ id }) => id === over?.id);
        if (!stage || stage.id === active.data.current?.stageId) return;
        const id = String(active.id);
        void moveTo(id, stage).then(() => activatorEvent instanceof KeyboardEvent && setMovedId(id));
        if (stage.lost) setLost(lifted);
      }}
    >
      <div
        ref={columns}
        className="flex min-h-0 flex-1 scroll-px-4 snap-x snap-proximity gap-3 overflow-x-auto p-4 md:snap-none md:px-5"
      >
        {pipeline.stages.map((stage) => (
          <Column
            key={stage.id}
            stage={stage}
            content={byStage.get(stage.id)}
            table={tableHref(filters, stage.id)}
            onOpen={onOpen}
            onAdd={onAdd && (() => onAdd(stage.id))}
            onMore={limit < COLUMN.most ? () => setLimit(Math.min(limit * 2, COLUMN.most)) : undefined}
            disabled={disabled}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{lifted ? <CardFace deal={lifted} lifted /> : null}</DragOverlay>
      {lost ? <LossDialog deals={[lost]} onClose={() => setLost(undefined)} /> : null}
    </DndContext>
  );
}
