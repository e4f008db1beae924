import { ChevronDown } from 'lucide-react';
import { cn } from '@/lib/cn';
import type { EditorProps } from './props';

type Props = Pick<EditorProps, 'control' | 'bare' | 'disabled'> &
  Omit<React.ComponentProps<'button'>, 'disabled' | 'type' | 'className'>;

/** The button of a field whose value is picked from a menu. */
export function FieldTrigger({ control, bare, disabled, children, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      {...control}
      disabled={disabled}
      className={cn(
        'field group flex pointer-coarse:min-h-10 items-center justify-between gap-2 text-left',
        bare && 'border-transparent bg-transparent hover:bg-hover',
      )}
    >
      {children}
      <ChevronDown
        className={cn(
          'size-4 shrink-0 text-faint',
          bare && 'opacity-0 group-hover:opacity-100 group-focus:opacity-100',
        )}
        aria-hidden
      />
    </button>
  );
}
