import { type SearchType, searchedRecords } from '@/server/app/search/types';

/** A record that was opened from the palette. */
export interface Recent {
  type: SearchType;
  href: string;
  label: string;
  detail: string | null;
}

const MOST = 6;
const keyOf = (workspaceId: string) => `crm_recent_${workspaceId}`;

const isRecent = (value: unknown): value is Recent => {
  const { type, href, label } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>;
  return (
    typeof type === 'string' &&
    Object.hasOwn(searchedRecords, type) &&
    typeof label === 'string' &&
    /^\/[^/]/.test(String(href))
  );
};

/** What was opened last, newest first, in this browser. */
export function readRecent(workspaceId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepRecent(workspaceId: string, opened: Recent): void {
  const rest = readRecent(workspaceId).filter(({ href }) => href !== opened.href);
  try {
    localStorage.setItem(keyOf(workspaceId), JSON.stringify([opened, ...rest].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing has no recent records.
  }
}
