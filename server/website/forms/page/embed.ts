/** What `/form.js` is on a page that embeds a form: a frame of the form's own page, as high as the form. */
export const EMBED_SCRIPT = `(() => {
const script = document.currentScript;
const key = script && script.dataset.form;
if (!key) return;
const origin = new URL(script.src).origin;
const frame = document.createElement('iframe');
frame.src = origin + '/form/' + encodeURIComponent(key) + '?embed=1';
frame.title = script.dataset.title || 'Form';
frame.style.cssText = 'display:block;width:100%;height:24rem;border:0;color-scheme:light';
addEventListener('message', ({ origin: from, source, data }) => {
  if (from !== origin || source !== frame.contentWindow || !data) return;
  if (data.type === 'crm-form:height' && data.height > 0 && data.height < 20000) frame.style.height = Math.ceil(data.height) + 'px';
  if (data.type === 'crm-form:redirect' && /^https?:\\/\\//i.test(data.url)) location.assign(data.url);
});
frame.addEventListener('load', () => frame.contentWindow.postMessage({ type: 'crm-form:hello', pageUrl: location.href }, origin));
if (document.head.contains(script)) addEventListener('DOMContentLoaded', () => document.body.append(frame));
else script.after(frame);
})();
`;
