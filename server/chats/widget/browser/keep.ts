import type { Kept } from './types';

/** Where the browser keeps a site's chat; one that keeps nothing begins anew with each page. */
export function keeper(siteKey: string) {
  const name = `crm-chat:${siteKey}`;
  return {
    read(): Kept | undefined {
      try {
        const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null;
        return kept?.id && kept.token ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    write(kept: Kept | undefined): void {
      try {
        if (kept) localStorage.setItem(name, JSON.stringify(kept));
        else localStorage.removeItem(name);
      } catch {
        // The browser keeps nothing for frames of other websites.
      }
    },
  };
}
