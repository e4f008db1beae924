/** A column that is shown: its name, and its width in pixels once somebody has set one. */
export interface LayoutColumn {
  field: string;
  width: number | null;
}

const LEAST_PX = 60;
const MOST_PX = 900;

/** Columns as they were kept; whatever is no such thing is left out. */
export function readLayout(text: string | null | undefined): LayoutColumn[] | undefined {
  if (!text) return undefined;
  const layout = text.split(',').map((part): LayoutColumn => {
    const at = part.lastIndexOf(':');
    const width = at < 0 ? Number.NaN : Number(part.slice(at + 1));
    return { field: at < 0 ? part : part.slice(0, at), width: Number.isFinite(width) ? clamp(width) : null };
  });
  return layout.some(({ field }) => field !== '') ? layout : undefined;
}

/** `name:240,email,status`: as a device keeps it. */
export const writeLayout = (layout: readonly LayoutColumn[]) =>
  layout.map(({ field, width }) => (width === null ? field : `${field}:${width}`)).join(',');

export const clamp = (width: number) => Math.round(Math.max(LEAST_PX, Math.min(MOST_PX, width)));
