import { problemsOf } from '../axe';
import { expect, test } from '../fixtures';

test('whoever gets a campaign leaves by its link, is asked first, and is written to no more', async ({
  page,
  browser,
  credentials,
  signIn,
  api,
}) => {
  test.slow();
  const mark = `leaver${Date.now()}`;
  const post = async (path: string, data: object) => (await api.post(`/api/v1${path}`, { data })).json();
  const email = `${mark}@example.com`;
  const { results } = await post('/contacts', { contacts: [{ name: mark, email }] });
  const audience = { segmentType: 'static', contactIds: [results[0].id] };
  const { campaign } = await post('/campaigns', { name: mark, subject: mark, bodyHtml: '<p>Hello</p>', ...audience });
  await post(`/campaigns/${campaign.id}/launch`, {});
  await signIn(page);
  let link = '';
  await expect(async () => {
    const { caught } = (await (await page.request.get('/api/trpc/caught.list?input=%7B%7D')).json()).result.data;
    const { id } = caught.find(({ subject }: { subject: string }) => subject === mark);
    const input = encodeURIComponent(JSON.stringify({ id }));
    const { text } = (await (await page.request.get(`/api/trpc/caught.read?input=${input}`)).json()).result.data.caught;
    link = /https?:\/\/\S+\/unsubscribe\/[\w.-]+/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });

  const theirs = await (await browser.newContext({ baseURL: credentials.baseUrl })).newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(email)).toBeVisible();
  expect.soft(await problemsOf(theirs, 'the page that asks before unsubscribing')).toEqual([]);
  const suppressed = async () =>
    (await (await api.get(`/api/v1/suppressions?email=${email}`)).json()).suppressions.map(
      (one: { email: string }) => one.email,
    );
  expect(await suppressed()).toEqual([]);
  await theirs.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(theirs.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect.soft(await problemsOf(theirs, 'the page after unsubscribing')).toEqual([]);
  expect(await suppressed()).toEqual([email]);
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
});
