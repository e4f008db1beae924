import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { begin } from './chat';

/** Ids and addresses of what pages of one thing show. */
export type Things = Readonly<Record<string, string>>;

const app = join(import.meta.dirname, '../app');

/** The pages of the route tree, as their folders are called: `(console)/contacts/[id]`. */
export const routeTree = (): string[] =>
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => file.replace(/\/?page\.tsx$/, ''))
    .sort();

/** The addresses at which each page is looked at by a member; a page may show several things. */
export const pagesOf = (of: Things): Readonly<Record<string, readonly string[]>> => ({
  '(console)': ['/'],
  '(console)/board': ['/board'],
  '(console)/calendar': ['/calendar', '/calendar?view=month', '/calendar?view=agenda'],
  '(console)/calendar/types': ['/calendar/types'],
  '(console)/calendar/types/[id]': [`/calendar/types/${of.bookingType}`],
  '(console)/calendar/types/new': ['/calendar/types/new'],
  '(console)/campaigns': ['/campaigns'],
  '(console)/campaigns/[id]': [`/campaigns/${of.campaign}`],
  '(console)/campaigns/new': ['/campaigns/new'],
  '(console)/cases': ['/cases'],
  '(console)/cases/[id]': [`/cases/${of.case}`],
  '(console)/chats': ['/chats', `/chats?queue=open&id=${of.chat}`],
  '(console)/chats/settings': ['/chats/settings'],
  '(console)/companies': ['/companies'],
  '(console)/companies/[id]': [`/companies/${of.company}`],
  '(console)/contacts': ['/contacts', `/contacts?id=${of.contact}`],
  '(console)/contacts/[id]': [`/contacts/${of.contact}`],
  '(console)/contracts': ['/contracts'],
  '(console)/contracts/[id]': [`/contracts/${of.contract}`],
  '(console)/counted/[of]': ['/counted/mail-sent', '/counted/nothing'],
  '(console)/deals': ['/deals'],
  '(console)/deals/[id]': [`/deals/${of.deal}`],
  '(console)/duplicates': ['/duplicates'],
  '(console)/forms': ['/forms'],
  '(console)/forms/[id]': [`/forms/${of.form}`],
  '(console)/forms/new': ['/forms/new'],
  '(console)/imports': ['/imports?of=contacts'],
  '(console)/inbox': ['/inbox', `/inbox?box=sent&id=${of.sentMail}`, `/inbox?box=drafts&id=${of.draft}`],
  '(console)/inbox/caught': ['/inbox/caught'],
  '(console)/leads': ['/leads'],
  '(console)/leads/[id]': [`/leads/${of.lead}`],
  '(console)/matches/[id]': [`/matches/${of.match}`],
  '(console)/notes': ['/notes'],
  '(console)/products': ['/products'],
  '(console)/products/[id]': [`/products/${of.product}`],
  '(console)/quotes': ['/quotes'],
  '(console)/reports': ['/reports'],
  '(console)/reports/[id]': [
    ...['activity-by-member', 'campaign-results', 'conversion-by-stage', 'forecast', 'lost-by-reason'],
    ...['pipeline-by-stage', 'pipeline-over-time', 'response-times', 'sequence-results', 'won-and-lost'],
  ].map((id) => `/reports/${id}`),
  '(console)/reports/new': ['/reports/new'],
  '(console)/reports/records': [
    `/reports/records?of=${encodeURIComponent('{"subject":"emails"}')}`,
    '/reports/records',
  ],
  '(console)/sequences': ['/sequences'],
  '(console)/sequences/[id]': [`/sequences/${of.sequence}`],
  '(console)/sequences/new': ['/sequences/new'],
  ...Object.fromEntries(
    [
      ...['', 'account', 'api-keys', 'audit', 'calendars', 'currencies', 'custom-fields', 'mailboxes', 'members'],
      ...['notifications', 'pipelines', 'privacy', 'sign-in', 'system', 'tags', 'trash', 'webhooks'],
    ]
      .map((name) => ['settings', name].filter(Boolean).join('/'))
      .map((path) => [`(console)/${path}`, [`/${path}`]]),
  ),
  '(console)/settings/webhooks/[id]': [`/settings/webhooks/${of.webhook}`],
  '(console)/suppressions': ['/suppressions'],
  '(console)/tasks': ['/tasks'],
  '(console)/workflows': ['/workflows'],
  '(console)/workflows/[id]': [`/workflows/${of.workflow}`],
  '(console)/workflows/new': ['/workflows/new'],
  '[...nowhere]': ['/nowhere/at/all'],
  '(public)/book/[workspaceId]/[slug]': [`${of.bookingPage}`, '/book/nobody/nothing'],
  '(public)/book/manage/[token]': [`${of.booking}`, '/book/manage/nothing'],
  '(public)/quote/[token]': [`${of.quote}`, '/quote/nothing'],
  '(public)/review/[token]': [`${of.sentReview}`, `${of.draftReview}`, '/review/nothing'],
  docs: ['/docs'],
  'docs/[section]': ['/docs/contacts', '/docs/webhook-events', '/docs/nothing'],
});

/** Pages that a stranger sees, who is not signed in. Where one leads on, it is looked at where it leads. */
export const STRANGERS_PAGES: Readonly<Record<string, readonly string[]>> = {
  '(auth)/confirm/[token]': ['/confirm/nothing'],
  '(auth)/forgot-password': ['/forgot-password'],
  '(auth)/invite/[token]': ['/invite/nothing'],
  '(auth)/new-address/[token]': ['/new-address/nothing'],
  '(auth)/reset-password/[token]': ['/reset-password/nothing'],
  '(auth)/second-factor': ['/second-factor'],
  '(auth)/setup': ['/setup'],
  '(auth)/sign-in': ['/sign-in'],
  '(auth)/sign-in/code': ['/sign-in/code'],
};

/** Pages of links that members are mailed, as they are seen by whoever is signed in. */
export const MAILED_PAGES: readonly string[] = ['/confirm/nothing', '/new-address/nothing'];

/** Pages that are none of Next's, and addresses that lead nowhere. */
export const OTHER_PAGES: readonly string[] = [
  '/form/demo',
  '/form/demo/thanks',
  '/chat/demo',
  '/unsubscribe/nothing',
  '/nowhere/at/all',
];

const made = 'axe';

/**
 * Makes what the demo workspace lacks, and finds the rest.
 * @param member asks with a session, for what the API does not show
 */
export async function findThings(api: APIRequestContext, member: APIRequestContext): Promise<Things> {
  const get = async (path: string) => (await api.get(`/api/v1${path}`)).json();
  const { forms } = (await (await member.get('/api/trpc/forms.list')).json()).result.data;
  const first = async (path: string, plural: string) => (await get(path))[plural][0];
  const post = async (path: string, data: object) => {
    const answer = await api.post(`/api/v1${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const person = { externalId: made, name: 'Axel Axe', firstName: 'Axel', email: 'axel@example.com' };
  const contact: string = (await post('/contacts', { contacts: [person] })).results[0].id;
  const text = { contentType: 'text/plain', contentBase64: 'YQ==' };
  const { file } = await post('/files', { entity: 'CONTACT', recordId: contact, fileName: 'offer.txt', ...text });
  const written = { contactId: contact, subject: 'Hello', bodyHtml: '<p>Hello.</p>', attachmentFileIds: [file.id] };
  const sent = (await post('/emails', written)).email;
  await post(`/emails/${sent.id}/send`, {});
  const draft = (await post('/emails', { ...written, context: 'She asked.' })).email;
  const audience = { segmentType: 'static', contactIds: [contact] };
  const { campaign } = await post('/campaigns', { name: made, subject: 'Hello', bodyHtml: '<p>Hi</p>', ...audience });
  await post('/files', { entity: 'CAMPAIGN', recordId: campaign.id, fileName: 'prices.txt', ...text });
  const steps = [
    { type: 'EMAIL', delayDays: 0, subject: 'Hello', bodyHtml: '<p>Hi</p>' },
    { type: 'CALL', delayDays: 2, taskTitle: 'Ring them' },
  ];
  const { sequence } = await post('/sequences', { name: made, steps });
  await post(`/sequences/${sequence.id}/enrollments`, { contactIds: [contact] });
  const kinds = { company: 'companies', deal: 'deals', lead: 'leads', case: 'cases', contract: 'contracts' };
  const records = await Promise.all(
    Object.entries(kinds).map(async ([one, many]) => [one, (await first(`/${many}`, many)).id] as const),
  );
  const match = await first('/outreach-matches', 'matches');
  const bookingType = await first('/booking-types', 'bookingTypes');
  return {
    ...Object.fromEntries(records),
    ...{ contact, campaign: campaign.id, sequence: sequence.id, sentMail: sent.id, draft: draft.id },
    ...{ sentReview: sent.reviewUrl, draftReview: draft.reviewUrl, match: match.id, product: match.offering.id },
    ...{ bookingType: bookingType.id, bookingPage: bookingType.publicUrl },
    workflow: (await first('/workflows', 'workflows')).id,
    webhook: (await post('/webhooks', { url: 'https://example.com/hook', events: ['contact.created'] })).webhook.id,
    form: forms[0].id,
    chat: (await begin(api, 'Is anybody there?', { visitor: { name: person.name } })).id,
    booking: await bookedPage(api, post, person),
    quote: await quotePage(post, contact),
  };
}

type Post = (path: string, data: object) => ReturnType<APIResponse['json']>;

/** The page on which the guest of a meeting moves it. */
async function bookedPage(api: APIRequestContext, post: Post, guest: { name: string; email: string }): Promise<string> {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
  const location = { locationKind: 'LINK', locationValue: 'https://meet.example.com/axe', minNoticeMin: 0 };
  const { bookingType } = await post('/booking-types', { title: made, durationMin: 30, hours, ...location });
  const path = `/api/public${new URL(bookingType.publicUrl).pathname.replace('/book/', '/booking-types/')}`;
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString();
  const { slots } = await (await api.get(`${path}/slots`, { params: { from: day(1), to: day(2) } })).json();
  const data = { inviteeName: guest.name, inviteeEmail: guest.email, startAt: slots[0].startAt };
  return (await (await api.post(`${path}/bookings`, { data })).json()).manageUrl;
}

/** The page on which a quote that was sent is answered. */
async function quotePage(post: Post, contactId: string): Promise<string> {
  const { results } = await post('/deals', { deals: [{ name: made, contactId, value: 10 }] });
  const lineItems = [{ name: 'Onboarding', quantity: 1, unitPrice: 10 }];
  const { quote } = await post('/quotes', { title: made, dealId: results[0].id, lineItems });
  await post(`/quotes/${quote.id}/status`, { status: 'SENT' });
  return (await post(`/quotes/${quote.id}/link`, {})).url;
}
