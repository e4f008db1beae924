/** A tag as it looks everywhere: its color as a dot, its name in ink, so that any color stays readable. */
export function TagChip({ name, color }: { name: string; color: string }) {
  return (
    <span className="inline-flex h-5 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-2xs">
      <span className="size-2 shrink-0 rounded-full" style={{ background: color }} aria-hidden />
      <span className="truncate">{name}</span>
    </span>
  );
}
