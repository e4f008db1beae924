import { Search } from 'lucide-react';
import { cn } from '@/lib/cn';

interface Props extends Omit<React.ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  label: string;
  onChange: (text: string) => void;
  className?: string;
  boxClassName?: string;
}

/** A field to search in. */
export function SearchBox({ label, onChange, className, boxClassName, ...input }: Props) {
  return (
    <div className={cn('relative', boxClassName)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
        aria-hidden
      />
      <input
        {...input}
        type="search"
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        className={cn('field pl-8', className)}
      />
    </div>
  );
}
