import type { FormLook } from '../shapes';

type Colors = Pick<FormLook, 'accentColor' | 'backgroundColor' | 'textColor'>;

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is easier to read on a color. */
const readableOn = (color: string) => (luminance(color) > 0.179 ? '#000000' : '#ffffff');

/** The looks of a form's page. The colors are `#rrggbb`, checked where they are written. */
export function styleOf({ accentColor, backgroundColor, textColor }: Colors): string {
  const danger = luminance(backgroundColor) > 0.179 ? '#b3261e' : '#ff9d94';
  return `:root{--accent:${accentColor};--on-accent:${readableOn(accentColor)};--back:${backgroundColor};--text:${textColor};--danger:${danger};
--line:color-mix(in srgb,var(--text) 45%,var(--back));--soft:color-mix(in srgb,var(--text) 72%,var(--back))}${RULES}`;
}

const RULES = `
*{box-sizing:border-box}
html{background:var(--back);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0}
main{max-width:36rem;margin:0 auto;padding:2.5rem 1.25rem;overflow-wrap:anywhere}
main.embedded{max-width:none;padding:.25rem}
main.embedded h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1.5rem;text-wrap:balance}
form{display:flex;flex-direction:column;gap:1.125rem}
form[hidden]{display:none}
.field{display:flex;flex-direction:column;gap:.3rem;border:0;margin:0;padding:0;min-width:0}
.label{font-size:.9375rem;font-weight:600;padding:0}
.hint{font-weight:400;font-size:.8125rem;color:var(--soft);margin-left:.4em}
input,select,textarea{width:100%;font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:8px;padding:.6rem .75rem;min-height:2.75rem}
textarea{min-height:7rem;resize:vertical}
.choice{display:flex;align-items:flex-start;gap:.6rem;padding:.25rem 0}
.choice input{width:1.25rem;height:1.25rem;min-height:0;flex:none;margin:.125rem 0 0;accent-color:var(--accent)}
input:focus-visible,select:focus-visible,textarea:focus-visible,button:focus-visible,a:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
[aria-invalid=true]{border-color:var(--danger)}
.error{color:var(--danger);font-size:.875rem;margin:0}
.error:empty{display:none}
#problem{border:1px solid var(--danger);border-radius:8px;padding:.6rem .75rem}
button{align-self:flex-start;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:0;border-radius:8px;padding:.65rem 1.25rem;min-height:2.75rem;cursor:pointer}
button:hover{filter:brightness(.93)}
button[aria-busy=true]{opacity:.6;cursor:progress}
a{color:inherit}
.fax{position:absolute;left:-9999px;top:0;width:1px;height:1px;overflow:hidden}
.thanks{white-space:pre-line;font-size:1.0625rem;margin:0}
@media (max-width:30rem){main{padding:1.5rem 1rem}main.embedded{padding:.25rem}button{width:100%}}
`;
