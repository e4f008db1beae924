// What `<script async src="…/widget.js?site=KEY">` runs on a website: it puts the chat's own frame into a corner once the page
// has loaded, and does nothing else there. Only messages of that very frame are listened to.

type FromFrame = { type: 'crm-chat:size'; open: boolean } | { type: 'crm-chat:keep'; text: string | null };

/** What the page keeps for a frame that the browser lets keep nothing; `undefined` reads. */
function keep(name: string, text?: string | null): string | null {
  try {
    if (text === null) localStorage.removeItem(name);
    else if (text !== undefined) localStorage.setItem(name, text);
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

const script = document.currentScript as HTMLScriptElement | null;
const source = script ? new URL(script.src) : undefined;
const site = source?.searchParams.get('site');
if (source && site) {
  if (document.readyState === 'complete') begin(source.origin, site);
  else addEventListener('load', () => begin(source.origin, site), { once: true });
}

function begin(origin: string, key: string): void {
  const frame = document.createElement('iframe');
  const narrow = matchMedia('(max-width: 480px)');
  const name = `crm-chat:${key}`;
  let open = false;

  const place = () => {
    const full = open && narrow.matches;
    const size = open
      ? 'width:400px;height:640px;max-width:calc(100vw - 24px);max-height:calc(100vh - 24px)'
      : 'width:84px;height:84px';
    frame.style.cssText = `position:fixed;right:0;bottom:0;border:0;z-index:2147483000;background:transparent;color-scheme:light;${
      full ? 'left:0;top:0;width:100%;height:100%' : size
    }`;
  };
  place();
  narrow.addEventListener('change', place);
  addEventListener('message', ({ origin: from, source: sender, data }: MessageEvent<FromFrame | null>) => {
    if (from !== origin || sender !== frame.contentWindow || !data) return;
    if (data.type === 'crm-chat:keep') keep(name, data.text);
    if (data.type !== 'crm-chat:size') return;
    open = data.open === true;
    place();
  });
  frame.addEventListener('load', () => {
    const hello = { type: 'crm-chat:hello', pageUrl: location.href, referrer: document.referrer, kept: keep(name) };
    frame.contentWindow?.postMessage(hello, origin);
  });
  frame.title = 'Chat';
  frame.src = `${origin}/chat/${encodeURIComponent(key)}`;
  document.body.append(frame);
}
