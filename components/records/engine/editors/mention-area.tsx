'use client';

import { type ComponentProps, type KeyboardEvent, useId, useRef } from 'react';
import { cn } from '@/lib/cn';
import { MARKS, type Mark, MarkBar } from './mark-bar';
import { useMentions } from './use-mentions';

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string;
  onText: (text: string) => void;
  /** Whether its marks have buttons; their keys are heard all the same. */
  hasBar: boolean;
};

/** Text with marks, in which `@` offers the members of the workspace. The text keeps the focus and the keys. */
export function MentionArea({ value, onText, hasBar, onKeyDown, ...area }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(box, onText);
  const { offered, active, look } = mentions;
  const mark = (one: Mark) => box.current && markIn(box.current, one, onText);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.press(event)) return;
    const marked = event.ctrlKey || event.metaKey ? MARKS.find(({ key }) => key === event.key) : undefined;
    if (!marked) return onKeyDown?.(event);
    event.preventDefault();
    mark(marked);
  };
  return (
    <div className="relative">
      <textarea
        {...area}
        ref={box}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        data-offers={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={offered.length > 0 ? `${id}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onText(event.target.value);
          look();
        }}
        onSelect={look}
        onBlur={(event) => {
          mentions.close();
          area.onBlur?.(event);
        }}
        onKeyDown={press}
      />
      {hasBar ? <MarkBar onMark={mark} /> : null}
      <Offered id={id} {...mentions} />
    </div>
  );
}

/** Puts a mark around what is chosen in a text. */
function markIn(box: HTMLTextAreaElement, { before, after }: Mark, onText: (text: string) => void) {
  const { value, selectionStart: start, selectionEnd: end } = box;
  const isLineStart = start === 0 || value[start - 1] === '\n';
  const lead = isLineStart ? before.trimStart() : before;
  onText(`${value.slice(0, start)}${lead}${value.slice(start, end)}${after}${value.slice(end)}`);
  requestAnimationFrame(() => {
    box.focus();
    box.setSelectionRange(start + lead.length, end + lead.length);
  });
}

type OfferedProps = Pick<ReturnType<typeof useMentions>, 'offered' | 'active' | 'pick'> & { id: string };

const Offered = ({ id, offered, active, pick }: OfferedProps) => (
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
