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

interface Props {
  name: string;
  square?: boolean;
  /** A picture to show in the place of the initials. */
  src?: string;
  className?: string;
}

/** A picture, or the initials of a name, always in the same tint. */
export function Avatar({ name, square, src, className }: Props) {
  const shape = cn('inline-flex size-6 shrink-0 select-none', square ? 'rounded-md' : 'rounded-full');
  // biome-ignore lint/performance/noImgElement: pictures are shown as they are, and the name stands beside them
  if (src) return <img src={src} alt="" className={cn(shape, 'bg-sunken object-cover', className)} />;
  const words = name.trim().split(/\s+/);
  const initials = `${letterOf(words[0]) || '?'}${words.length > 1 ? letterOf(words.at(-1)) : ''}`.toUpperCase();
  const tint = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % TINTS.length;
  return (
    <span
      aria-hidden
      className={cn(shape, 'items-center justify-center font-semibold text-[10px]', TINTS[tint], className)}
    >
      {initials}
    </span>
  );
}
