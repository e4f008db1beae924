/**
 * Runs in the page, before any script of it: where one that the page needs cannot be had from this service any more, for another release
 * serves by now, the page is loaded again. That is done once. What fails again so soon, or would cost somebody what they have typed, is
 * said instead. It is printed into the page as text, so it uses nothing from outside itself.
 */
export function loadAgainWhereMissing(): void {
  const KEY = 'crm-loaded-again';
  const AGAIN_AFTER_MS = 300_000;
  const typedInto = new Set<EventTarget | null>();
  const failed = new Set<string>();
  let isMissing = false;

  const missing = (target: EventTarget | null) => {
    if (target instanceof HTMLScriptElement) return target.src;
    return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : '';
  };
  const isInUse = () =>
    document.querySelector('[role=dialog]') !== null ||
    [...typedInto].some((one) => {
      const field = one as HTMLInputElement;
      return field.isConnected && (field.value ?? field.textContent) !== '';
    });
  const mayLoadAgain = () => {
    try {
      const now = Date.now();
      if (now - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return false;
      sessionStorage.setItem(KEY, String(now));
      return true;
    } catch {
      // Where nothing can be kept, nothing says that it was done already.
      return false;
    }
  };
  const tell = () => {
    const note = document.createElement('div');
    note.setAttribute('role', 'alert');
    note.style.cssText =
      'position:fixed;z-index:99;inset:auto 0 0;padding:12px;display:flex;flex-wrap:wrap;gap:12px;align-items:center;justify-content:center;' +
      'background:var(--raised,#fff);color:var(--ink,#17191f);border-top:1px solid var(--line-strong,#cfd2d9)';
    const button = document.createElement('button');
    button.textContent = 'Reload';
    button.style.cssText =
      'padding:6px 12px;border:0;border-radius:6px;background:var(--accent,#3f51c9);color:var(--accent-ink,#fff)';
    button.onclick = () => location.reload();
    note.append('A new version is there. Keep what you have typed, then reload.', button);
    document.body.append(note);
  };
  const act = () => {
    if (!isInUse() && mayLoadAgain()) location.reload();
    else tell();
  };

  addEventListener('input', ({ target }) => typedInto.add(target), true);
  addEventListener(
    'error',
    async ({ target }) => {
      const address = missing(target);
      if (isMissing || !address.includes('/_next/static/')) return;
      isMissing = true;
      // What a page asks for later it asks for twice, and another process may have it.
      const isAskedAgain = document.readyState === 'complete' && !failed.has(address);
      failed.add(address);
      // Without a connection, or a service behind it, there is nothing to be loaded instead.
      const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
      if (!answer || answer.status >= 500 || (answer.ok && isAskedAgain)) isMissing = false;
      else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act);
      else act();
    },
    true,
  );
}
