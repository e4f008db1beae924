'use client';

import { Link } from '@/components/ui/link';
import { cn } from '@/lib/cn';
import type { AnswerMenuState } from './use-answer-menu';

/** The saved answers that were found, above the composer, which keeps the focus (ARIA textbox with a listbox). */
export function AnswerMenu({ menu }: { menu: AnswerMenuState }) {
  const { listId, answers, active, isOpen, none, pick, point } = menu;
  if (!isOpen) return null;
  return (
    <div className="absolute inset-x-3 bottom-full z-20 mb-1 max-w-xl animate-pop rounded-lg bg-raised p-1 shadow-pop">
      <div role="listbox" id={listId} aria-label="Saved answers" className="max-h-64 overflow-y-auto">
        {answers.map((answer, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the composer takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the composer keeps the focus
          <div
            key={answer.id}
            role="option"
            id={`${listId}-${index}`}
            aria-selected={index === active}
            ref={index === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(answer)}
            onPointerMove={() => point(index)}
            className={cn(
              'cursor-pointer rounded-md px-2 py-1.5 text-sm pointer-coarse:py-2.5',
              index === active && 'bg-hover',
            )}
          >
            <p className="flex items-baseline gap-2">
              <span className="min-w-0 truncate font-medium">{answer.title}</span>
              {answer.shortcut ? <span className="shrink-0 text-muted text-xs">/{answer.shortcut}</span> : null}
            </p>
            <p className="truncate text-muted text-xs">{answer.body}</p>
          </div>
        ))}
      </div>
      {answers.length === 0 ? (
        <p className="px-2 py-3 text-center text-muted text-xs" role="status">
          {none ? (
            <>
              No answers are saved yet.{' '}
              <Link href="/chats/settings" className="text-accent-text underline">
                Save one
              </Link>
            </>
          ) : (
            'No saved answer matches.'
          )}
        </p>
      ) : null}
    </div>
  );
}
