import { cn } from '@/lib/cn';

const TINTS = [
  'bg-info-soft text-info',
  'bg-success-soft text-success',
  'bg-warning-soft text-warning',
  'bg-violet-soft text-violet',
  'bg-danger-soft text-danger',
];

/** The first letter of a word, whole: half an emoji is no text, and the browser would show another one than the server wrote. */
const letterOf = (word = '') => [...word][0] ?? '';

/** The initials of a name, always in the same tint. */
export function Avatar({ name, square, className }: { name: string; square?: boolean; className?: string }) {
  const words = name.trim().split(/\s+/);
  const initials = `${letterOf(words[0]) || '?'}${words.length > 1 ? letterOf(words.at(-1)) : ''}`.toUpperCase();
  const tint = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % TINTS.length;
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-6 shrink-0 select-none items-center justify-center font-semibold text-[10px]',
        square ? 'rounded-md' : 'rounded-full',
        TINTS[tint],
        className,
      )}
    >
      {initials}
    </span>
  );
}
