'use client';

import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface Props<T> {
  items: readonly T[];
  /** Says which list it is, to tell the lists of a page apart. */
  id: string;
  label: string;
  nameOf: (item: T) => string;
  disabled?: boolean;
  onOrder: (items: T[]) => void;
  children: (item: T, index: number) => ReactNode;
}

/** A list whose rows are put in order by their handles: dragged, or with the arrow keys while a handle has the focus. */
export function SortableList<T extends { id: string }>({
  items,
  id,
  label,
  nameOf,
  disabled,
  onOrder,
  children,
}: Props<T>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }),
    useSensor(KeyboardSensor),
  );
  const move = (from: number, to: number) => {
    const next = [...items];
    const [moved] = next.splice(from, 1);
    if (!moved || to < 0 || to >= items.length || from === to) return;
    next.splice(to, 0, moved);
    onOrder(next);
  };
  const indexOf = (key: unknown) => items.findIndex((item) => item.id === key);
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => over && move(indexOf(active.id), indexOf(over.id))}
    >
      <ol aria-label={label} className="divide-y divide-line">
        {items.map((item, index) => (
          <Row
            key={item.id}
            id={item.id}
            name={nameOf(item)}
            disabled={disabled === true}
            onStep={(step) => move(index, index + step)}
          >
            {children(item, index)}
          </Row>
        ))}
      </ol>
    </DndContext>
  );
}

interface RowProps {
  id: string;
  name: string;
  disabled: boolean;
  onStep: (step: 1 | -1) => void;
  children: ReactNode;
}

function Row({ id, name, disabled, onStep, children }: RowProps) {
  const drag = useDraggable({ id, disabled });
  const drop = useDroppable({ id, disabled });
  const over = drop.isOver && drop.active?.id !== id;
  const y = drag.transform?.y ?? 0;
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      style={{ transform: drag.isDragging ? `translateY(${y}px)` : undefined }}
      className={cn(
        'relative flex items-center gap-2 bg-surface pr-4 pl-1.5',
        drag.isDragging && 'z-10 shadow-pop',
        over && 'bg-selected',
      )}
    >
      {disabled ? null : (
        <button
          type="button"
          ref={drag.setActivatorNodeRef}
          {...drag.listeners}
          aria-label={`Move ${name}: drag, or press the up and down arrow keys`}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
            if (!step) return;
            event.preventDefault();
            onStep(step);
          }}
          className="flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink pointer-coarse:size-10"
        >
          <GripVertical className="size-4" aria-hidden />
        </button>
      )}
      {children}
    </li>
  );
}
