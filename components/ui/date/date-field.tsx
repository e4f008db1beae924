'use client';

import { CalendarDays } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { lazyPart } from '@/lib/lazy';
import { isDay, isMoment, typedDay, typedMoment } from '@/lib/typed-date';
import type { Control } from '../field';
import { Popover } from '../popover';
import { useTimezone } from '../timezone';
import { bounds, placeholder, problemOf, shown } from './day-text';
import { readerIn } from './reader';

const Calendar = lazyPart(() => import('./calendar').then((module) => module.Calendar));

export interface DateProps {
  /** A day, `2026-11-25`, or with a time of day, `2026-11-25T09:30`; empty for none. What cannot be understood is handed on as it was typed. */
  value: string;
  /** @param isPicked whether it was chosen in the calendar, and not typed */
  onChange: (value: string, isPicked: boolean) => void;
  /** Hands on nothing in the place of what cannot be understood. */
  validOnly?: boolean;
  /** The name, where no label stands beside it. */
  label?: string;
  control?: Control;
  /** The first and the last day that are taken. */
  min?: string | undefined;
  max?: string | undefined;
  /** Cannot be emptied. */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Shows no border until it is pointed at. */
  bare?: boolean;
  isEdited?: boolean;
  className?: string;
  /** Called once neither the text nor the calendar is used any more. */
  onLeave?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A day: typed as one writes it, or chosen in a calendar. */
export const DateField = (props: DateProps) => <DateInput {...props} kind="day" />;

/** A day and a time of it, by the reader's clock. */
export const DateTimeField = (props: DateProps) => <DateInput {...props} kind="moment" />;

function DateInput({
  kind,
  value,
  onChange,
  min,
  max,
  required,
  validOnly,
  control,
  bare,
  ...props
}: DateProps & { kind: 'day' | 'moment' }) {
  const { label, disabled, isEdited, className, onLeave, onKeyDown } = props;
  const reader = readerIn(useTimezone());
  const about = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(() => shown(value));
  const [known, setKnown] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(true);
  const read = (typed: string) => (kind === 'day' ? typedDay : typedMoment)(typed, reader()) ?? typed.trim();
  const isValid = kind === 'day' ? isDay : isMoment;
  const given = (typed: string) => (validOnly && !isValid(read(typed)) ? '' : read(typed));
  if (value !== known) {
    setKnown(value);
    // What somebody else changed it to; what was typed here stays as it was typed.
    if (given(text) !== value) setText(shown(value));
  }
  const now = read(text);
  const problem = isLeft && !disabled ? problemOf(now, kind, { min, max }) : undefined;
  const pick = (next: string) => {
    setText(shown(next));
    setLeft(true);
    onChange(next, true);
    setOpen(false);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && isWithin(relatedTarget, box.current)) return;
    setLeft(true);
    if (isValid(now)) setText(shown(now));
    else if (required && isValid(value)) setText(shown(value));
    onLeave?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the focus of what is inside it
    <div ref={box} className={cn('group relative min-w-0', className)} onBlur={leave}>
      <input
        {...control}
        type="text"
        autoComplete="off"
        data-1p-ignore
        aria-label={label}
        aria-invalid={control?.['aria-invalid'] ?? (problem ? true : undefined)}
        aria-describedby={[control?.['aria-describedby'], problem && about].filter(Boolean).join(' ') || undefined}
        disabled={disabled}
        value={text}
        placeholder={bare ? '—' : placeholder(kind)}
        suppressHydrationWarning
        data-edited={isEdited}
        className={cn(
          'field w-full pointer-coarse:min-h-10 pr-8',
          bare && 'border-transparent bg-transparent hover:bg-hover focus:bg-surface',
        )}
        onChange={({ target }) => {
          setText(target.value);
          setLeft(false);
          onChange(given(target.value), false);
        }}
        onKeyDown={(event) => {
          if (event.altKey && event.key === 'ArrowDown') {
            event.preventDefault();
            setOpen(true);
          } else onKeyDown?.(event);
        }}
      />
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        label="Calendar"
        align="end"
        className="p-3"
        trigger={
          <button
            type="button"
            disabled={disabled}
            aria-label={
              now && isDay(now.slice(0, 10)) ? `Choose another day than ${shown(now.slice(0, 10))}` : 'Choose a day'
            }
            className={cn(
              'absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-r-md text-faint hover:text-ink disabled:hidden',
              bare &&
                'pointer-fine:opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100',
            )}
          >
            <CalendarDays aria-hidden className="size-4" />
          </button>
        }
      >
        <Calendar
          value={now}
          today={reader().today}
          withTime={kind === 'moment'}
          bounds={bounds({ min, max })}
          canClear={!required && now !== ''}
          onPick={pick}
        />
      </Popover>
      {problem ? (
        <p id={about} role="alert" className="mt-1 text-danger text-xs">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** Whether it is a part of the field, or of the calendar that it has opened. */
const isWithin = (element: Element, box: Element | null) =>
  box?.contains(element) || element.closest('[data-radix-popper-content-wrapper]') !== null;
