/** `1.4 MB` */
export function formatBytes(size: number): string {
  if (size < 1000) return `${size} B`;
  const [unit, by] = size < 1_000_000 ? ['kB', 1000] : ['MB', 1_000_000];
  return `${Math.round((size / Number(by)) * 10) / 10} ${unit}`;
}
