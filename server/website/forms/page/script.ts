/**
 * What the page of a form runs. It sends the form as JSON, once however often it is pressed, shows what is wrong at the fields,
 * and tells the page around its frame how high it is. That page says hello first; only its origin is told anything. A field stands in the
 * place of what the form element has under the name of its key, such as `action`, so nothing of the form is asked by a name in small letters.
 * @param texts JSON of what problems are called
 */
export const formScript = (texts: string) => `(() => {
const texts = ${texts};
const $ = (id) => document.getElementById(id);
const form = document.querySelector('form'), action = form.getAttribute('action'), button = form.querySelector('button'), main = document.querySelector('main');
const problem = $('problem'), thanks = $('thanks');
const clientId = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
let host, pageUrl, busy = false;

const tell = (message) => { if (host) parent.postMessage(message, host); };
const tellHeight = () => tell({ type: 'crm-form:height', height: main.getBoundingClientRect().height });
addEventListener('message', (event) => {
  const { source, origin, data } = event;
  if (source !== parent || source === window || origin === 'null' || !data || data.type !== 'crm-form:hello') return;
  host = origin;
  if (typeof data.pageUrl === 'string') pageUrl = data.pageUrl.slice(0, 2000);
  tellHeight();
});
new ResizeObserver(tellHeight).observe(main);

const controls = (key) => [...form.querySelectorAll('[name]')].filter((one) => one.name === key);
const mark = (key, text) => {
  const error = $('field-' + key + '-error');
  if (!error) return false;
  error.textContent = text;
  const field = $('field-' + key);
  if (text) field.setAttribute('aria-invalid', 'true'); else field.removeAttribute('aria-invalid');
  return true;
};
function show(message) {
  let rest = [], first;
  for (const part of message.split('; ')) {
    const [, key, text] = /^([a-z][a-z0-9_]*): ([^]+)$/.exec(part) || [];
    if (key && mark(key, texts[text] || text)) first = first || controls(key)[0];
    else rest.push(part);
  }
  problem.textContent = first ? ['Please check what is marked below.', ...rest].join(' ') : rest.join(' ');
  if (first) first.focus();
}
function read() {
  const sent = { clientId, pageUrl };
  for (const [key, value] of new FormData(form)) sent[key] = Object.hasOwn(sent, key) ? [sent[key], value].flat() : value;
  return sent;
}
function done({ message, redirectUrl }) {
  if (redirectUrl && /^https?:/i.test(redirectUrl)) {
    if (host) return tell({ type: 'crm-form:redirect', url: redirectUrl });
    return open(redirectUrl, '_top');
  }
  form.setAttribute('hidden', '');
  thanks.textContent = message;
  thanks.focus();
}
form.noValidate = true;
form.addEventListener('input', ({ target }) => mark(target.name, ''));
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  button.setAttribute('aria-busy', 'true');
  problem.textContent = '';
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(action, { method: 'POST', headers, body: JSON.stringify(read()) });
    const body = await answer.json();
    if (answer.ok) done(body); else show(body.error);
  } catch {
    show('This could not be sent. Check your connection and try again.');
  }
  busy = false;
  button.removeAttribute('aria-busy');
});
})();`;
