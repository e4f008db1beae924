import type { ChatSiteRow } from '../sites/shapes';

/** What the frame looks like, in the colours of its site. They have been checked to be colours. */
export const styleOf = ({ accentColor, textColor }: Pick<ChatSiteRow, 'accentColor' | 'textColor'>) => `
:root{--accent:${accentColor};--on-accent:${textColor};--ink:#17191f;--soft:#5d6370;--line:#e3e5ea;--paper:#fff;--tint:#f3f4f7;font:15px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:var(--ink)}
*{box-sizing:border-box}[hidden]{display:none!important}
html,body{margin:0;height:100%;background:transparent;overflow:hidden}
button,textarea,input{font:inherit;color:inherit}button{cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
#launcher{position:fixed;right:16px;bottom:16px;width:56px;height:56px;border:0;border-radius:50%;background:var(--accent);color:var(--on-accent);box-shadow:0 4px 14px rgb(0 0 0/.25);display:grid;place-items:center}
#launcher svg,#close svg,#send svg,#attach svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
#badge{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;padding:0 6px;border-radius:11px;background:#d92d20;color:#fff;font-size:12px;font-weight:600;line-height:22px}
#panel{position:fixed;inset:8px;display:flex;flex-direction:column;background:var(--paper);border-radius:16px;overflow:hidden;box-shadow:0 8px 28px rgb(0 0 0/.22)}
header{display:flex;align-items:center;gap:8px;padding:12px 8px 12px 16px;background:var(--accent);color:var(--on-accent)}
h1{flex:1;margin:0;font-size:16px;font-weight:600;overflow-wrap:anywhere}
#close{border:0;background:none;width:40px;height:40px;border-radius:10px;display:grid;place-items:center;color:inherit}
#close:focus-visible{outline-color:currentColor;outline-offset:-3px}
#messages{flex:1;margin:0;padding:16px;overflow-y:auto;display:flex;flex-direction:column;gap:10px;overscroll-behavior:contain}
.message{max-width:84%;display:flex;flex-direction:column;gap:2px;align-self:flex-start}
.body{margin:0;padding:8px 12px;border-radius:14px;background:var(--tint);white-space:pre-wrap;overflow-wrap:anywhere}
.visitor{align-self:flex-end;align-items:flex-end}.visitor .body{background:var(--accent);color:var(--on-accent)}
.system{align-self:center;max-width:100%}.system .body{background:none;color:var(--soft);text-align:center;font-size:13px;padding:0}
.who,.at{font-size:12px;color:var(--soft);padding:0 4px}.visitor .who,.system .at{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.pending .body{opacity:.6}.again{border:0;background:none;padding:4px;color:#b42318;font-size:13px;text-decoration:underline;text-align:right}
#human{align-self:center;margin:0 16px 8px;padding:6px 14px;border:1px solid var(--line);border-radius:999px;background:none;font-size:13px}
#form{border-top:1px solid var(--line);padding:10px;display:flex;flex-direction:column;gap:8px}
#away,#ask{margin:0;font-size:13px;color:var(--soft)}#ask{display:flex;flex-direction:column;gap:6px}#email[aria-invalid=true]{border-color:#d92d20}
#email,#text{width:100%;border:1px solid #8a909c;border-radius:10px;padding:9px 12px;background:var(--paper);font-size:16px}
#row{display:flex;gap:8px;align-items:flex-end}#text{resize:none;height:44px;max-height:120px;field-sizing:content;min-height:44px}
#attach{flex:none;width:40px;height:44px;border:0;border-radius:10px;background:none;color:var(--soft);display:grid;place-items:center}
.file{display:flex;flex-direction:column;gap:2px;max-width:100%;padding:8px 12px;border:1px solid var(--line);border-radius:14px;background:var(--paper);text-align:left;overflow-wrap:anywhere}.file .size{font-size:12px;color:var(--soft)}
.picture{padding:0;overflow:hidden}.picture img{display:block;max-width:100%;max-height:220px;min-width:48px;min-height:48px}#panel.over{outline:3px dashed var(--accent);outline-offset:-6px}
#send{flex:none;width:44px;height:44px;border:0;border-radius:10px;background:var(--accent);color:var(--on-accent);display:grid;place-items:center}
#problem{margin:0;color:#b42318;font-size:13px}#problem:empty{display:none}
@media(max-width:399px){#panel{inset:0;border-radius:0;box-shadow:none}}
@media(prefers-color-scheme:dark){:root{--ink:#eceef2;--soft:#a4abb8;--line:#343945;--paper:#1a1d24;--tint:#2a2f39}#problem,.again{color:#ff9a8f}}
`;
