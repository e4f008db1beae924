import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect } from '@playwright/test';
import { findThings, type Things } from '../pages';

/** What dialogs are about that no page needs: made once, and taken away by `undo` where other journeys would meet it. */
export async function findThingsToOpen(api: APIRequestContext, member: APIRequestContext) {
  const pages = await findThings(api, member);
  const post = async (path: string, data: object) => {
    const answer = await api.post(`/api/v1/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const call = async (path: string, data: object) => {
    const answer = await member.post(`/api/trpc/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).result.data;
  };
  const { bookings } = await (await api.get('/api/v1/bookings?limit=200')).json();
  const mine = bookings.find((one: { inviteeName: string }) => one.inviteeName === 'Axel Axe');
  const { results: notes } = await post('notes', { notes: [{ body: 'They asked.', contactId: pages.contact }] });
  await post('comments', { noteId: notes[0].id, body: 'Twice.' });
  await post('custom-fields', { entity: 'CONTACT', label: 'Axes', type: 'MULTISELECT', options: ['x', 'y'] });
  await post('email-templates', { name: 'Axe', subject: 'Hello', bodyHtml: '<p>Hello.</p>' });
  await post('chat-answers', { title: 'Axe', shortcut: 'axe', body: 'Yes.' });
  const things: Things = {
    ...pages,
    bookingId: mine.id,
    note: notes[0].id,
    view: (await post('views', { resource: 'contacts', name: 'Axe' })).view.id,
    report: (await call('reports.create', { name: 'Axe', subject: 'contacts' })).report.id,
    openLead: (await post('leads', { name: 'Axel Lead', email: 'axel.lead@example.com' })).lead.id,
    scheduled: await scheduledCampaign(post, pages.contact ?? ''),
  };
  const shared = { address: 'axe@sales.example', displayName: 'Axe', shared: true };
  const { mailbox } = await post('mailboxes', { ...shared, aliases: ['axe@elsewhere.example'] });
  await post(`mailboxes/${mailbox.id}/inbound-url`, {});
  const provider = { kind: 'OIDC', issuer: 'https://id.example.com', clientId: 'axe', clientSecret: 'secret' };
  await call('signInProvider.save', { ...provider, newcomers: 'INVITED', required: false });
  const feed = await connectFeed(call);
  return {
    things,
    undo: async () => {
      await api.delete(`/api/v1/mailboxes/${mailbox.id}`);
      await call('signInProvider.remove', {});
      await call('calendars.disconnect', { id: feed });
    },
  };
}

type Call = (path: string, data: object) => Promise<{ id: string }>;

/** A calendar that is read once, from a server on loopback. */
async function connectFeed(call: Call): Promise<string> {
  const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Axe//EN', 'END:VCALENDAR', ''].join('\r\n');
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/axe.ics`;
  const { id } = await call('calendars.connectFeed', { url, name: 'Axe' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return id;
}

/** A campaign that waits for its time. */
async function scheduledCampaign(
  post: (path: string, data: object) => Promise<{ campaign: { id: string } }>,
  contactId: string,
): Promise<string> {
  const audience = { segmentType: 'static', contactIds: [contactId] };
  const { campaign } = await post('campaigns', {
    name: 'Axe later',
    subject: 'Hi',
    bodyHtml: '<p>Hi</p>',
    ...audience,
  });
  const scheduledAt = new Date(Date.now() + 20 * 86_400_000).toISOString();
  await post(`campaigns/${campaign.id}/launch`, { scheduledAt });
  return campaign.id;
}
