import type { Kept } from './types';

function parse(text: unknown): Kept | undefined {
  try {
    const kept = JSON.parse(String(text ?? 'null')) as Kept | null;
    return kept?.id && kept.token ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where the browser keeps a site's chat. Some let frames of another website keep nothing; then that website keeps it.
 * @param tellHost hands on what the frame may not keep itself
 */
export function chatStorage(siteKey: string, tellHost: (text: string | null) => void) {
  const name = `crm-chat:${siteKey}`;
  return {
    read(): Kept | undefined {
      try {
        return parse(localStorage.getItem(name));
      } catch {
        return undefined;
      }
    },
    parse,
    write(kept: Kept | undefined): void {
      const text = kept ? JSON.stringify(kept) : null;
      try {
        if (text) localStorage.setItem(name, text);
        else localStorage.removeItem(name);
      } catch {
        tellHost(text);
      }
    },
  };
}
