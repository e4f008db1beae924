'use client';

import { cn } from '@/lib/cn';
import type { useMentions } from './use-mentions';

type Props = Pick<ReturnType<typeof useMentions>, 'offered' | 'active' | 'pick'> & { id: string };

/** The members that are offered below a text, which keeps the focus and the keys. */
export const Offered = ({ id, offered, active, pick }: Props) => (
  <div
    role="listbox"
    id={`${id}-list`}
    aria-label="Members"
    hidden={offered.length === 0}
    className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg bg-raised p-1 shadow-pop"
  >
    {offered.map(({ id: memberId, name }, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the text takes the keys
      // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus
      <div
        key={memberId}
        role="option"
        id={`${id}-${index}`}
        aria-selected={index === active}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => pick(name)}
        className={cn(
          'cursor-pointer truncate rounded-md px-2 py-1.5 text-sm pointer-coarse:py-2.5',
          index === active && 'bg-hover',
        )}
      >
        {name}
      </div>
    ))}
  </div>
);
