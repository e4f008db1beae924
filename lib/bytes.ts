/** `1.4 MB` */
export function formatBytes(size: number): string {
  if (size < 1000) return `${size} B`;
  const tenths = (by: number) => Math.round((size / by) * 10) / 10;
  return tenths(1000) < 1000 ? `${tenths(1000)} kB` : `${tenths(1_000_000)} MB`;
}
