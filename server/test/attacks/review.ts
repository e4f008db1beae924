import { answerLink } from '@/server/app/entry/links';
import { emails } from '@/server/outreach/emails';
import { draftTo, makeAcme } from '../acme';
import { call } from '../call';
import { makeKey, makeMember } from '../factories';
import { linkRequest } from '../link';

/** A workspace with a member in whose name mail is written, and a contact who gets it. */
export async function makeWriting() {
  const acme = await makeAcme();
  return { ...acme, sender: await makeMember(acme.ws.id, { name: 'Sam Sender' }) };
}

interface Writing {
  ws: { id: string; key: string };
  sender: { email: string };
  contactId: string;
}

/** A draft in the sender's name. */
export const makeDraft = (writing: Writing): Promise<string> =>
  draftTo(writing, { subject: 'Hi', asUserEmail: writing.sender.email });

export const keyWith = async (ws: { id: string }, ...scopes: string[]) => (await makeKey(ws.id, scopes)).key;

/** A draft in the sender's name, and its link as a key with these scopes reads it. */
export async function draftWith(writing: Writing, ...scopes: string[]) {
  const id = await makeDraft(writing);
  const read = await call(await keyWith(writing.ws, 'read:emails', ...scopes), emails.get, { id });
  return { id, url: read.body.email.reviewUrl, thread: read.body.thread.map((mail) => mail.reviewUrl) };
}

/** Does something by a link, as a browser with this cookie does. */
export async function act(url: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie, 'user-agent': 'Mozilla/5.0 Firefox/131.0' };
  const answer = await answerLink(linkRequest(`${url}/act`, { method: 'POST', headers, body: JSON.stringify(body) }));
  const given = answer?.headers['Set-Cookie'] ?? '';
  return { status: answer?.status, body: JSON.parse(String(answer?.body)), given, cookie: given.split(';')[0] ?? '' };
}

export const edit = { action: 'edit', subject: 'Changed', bodyHtml: '<p>Changed</p>' };
export const send = { action: 'send' };
