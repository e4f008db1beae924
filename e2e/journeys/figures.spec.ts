import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { awake } from '../awake';
import { expect, PHONE, test } from '../fixtures';

const poster = (api: APIRequestContext) => async (path: string, data: object) => {
  const answer = await api.post(`/api/v1${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
};

/** A campaign whose recipients were sent to, failed for want of a city, or were skipped as opted out. */
async function sentCampaign(api: APIRequestContext, mark: string): Promise<string> {
  const post = poster(api);
  const { results } = await post('/contacts', {
    contacts: [
      { name: `${mark} Anna`, email: `${mark}.anna@example.com`, city: 'Turin' },
      { name: `${mark} Bert`, email: `${mark}.bert@example.com`, city: 'Bern' },
      { name: `${mark} Carl`, email: `${mark}.carl@example.com` },
      { name: `${mark} Dora`, email: `${mark}.dora@example.com`, city: 'Ulm', emailOptOut: true },
    ],
  });
  const { campaign } = await post('/campaigns', {
    ...{ name: mark, subject: 'News for {{contact.city}}', bodyHtml: '<p>Hello</p>', segmentType: 'static' },
    contactIds: results.map(({ id }: { id: string }) => id),
  });
  await post(`/campaigns/${campaign.id}/launch`, {});
  await expect(async () => {
    const { outcomes } = await (await api.get(`/api/v1/campaigns/${campaign.id}/outcomes`)).json();
    expect(outcomes).toContainEqual({ outcome: 'WAITING', count: 0 });
  }).toPass({ timeout: 60_000 });
  return campaign.id;
}

/** The page of the first mail that went out says how to leave, which its reader does. */
async function unsubscribeOne(page: Page, api: APIRequestContext, campaignId: string) {
  const sent = await (await api.get(`/api/v1/campaigns/${campaignId}/recipients?outcome=sent`)).json();
  const { email } = sent.recipients[0];
  const read = async (name: string, input: object) => {
    const answer = await page.request.get(`/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
    return (await answer.json()).result.data;
  };
  const { caught } = await read('caught.list', {});
  const { id } = caught.find(({ recipients }: { recipients: string[] }) => recipients.includes(email));
  const { text } = (await read('caught.read', { id })).caught;
  const link = /https?:\/\/\S+\/unsubscribe\/[\w.-]+/.exec(text)?.[0] ?? '';
  const answer = await page.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.ok()).toBe(true);
}

const figure = (within: Locator, name: string) => within.getByRole('link', { name: new RegExp(`^${name} \\d`) });
const numberOf = async (link: Locator) => Number(/[\d,]+$/.exec((await link.innerText()).trim())?.[0]);

test('each figure of a campaign leads to the recipients it counts, and they to the contact and the mail', async ({
  page,
  signIn,
  api,
}) => {
  test.slow();
  const mark = `Figures${Date.now()}`;
  const id = await sentCampaign(api, mark);
  await signIn(page);
  await unsubscribeOne(page, api, id);
  await page.goto(`/campaigns/${id}`);
  const recipients = page.getByRole('region', { name: 'Recipients' });
  const rows = recipients.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await expect(recipients.getByText('4 in all')).toBeVisible();
  const progress = page.getByRole('list', { name: 'Progress' });
  const results = page.getByRole('list', { name: 'Results' });
  const expected: [Locator, string, number][] = [
    ...[[progress, 'Sent', 2] as const, [progress, 'Failed', 1] as const, [progress, 'Skipped', 1] as const],
    ...[[results, 'Delivered', 2] as const, [results, 'Unsubscribed', 1] as const, [results, 'Bounced', 0] as const],
  ].map(([list, name, count]): [Locator, string, number] => [list, name, count]);
  for (const [list, name, count] of expected) {
    const link = figure(list, name);
    expect(await numberOf(link), name).toBe(count);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`outcome=${name.toLowerCase()}$`));
    await expect(recipients.getByText(`${count} ${name.toLowerCase()}`)).toBeVisible();
    await expect(rows).toHaveCount(count);
    await expect(link).toHaveAttribute('aria-current', 'true');
  }

  await page.goto(`/campaigns/${id}?outcome=failed`);
  await expect(rows).toHaveCount(1);
  await expect(recipients).toBeInViewport();
  await expect(rows.first()).toContainText('Carl');
  await recipients.getByRole('button', { name: 'Show all, not only: Failed' }).click();
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]+$/);
  await expect(rows).toHaveCount(4);

  await figure(progress, 'Sent').focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('link').last().click();
  await expect(page).toHaveURL(/\/inbox\?box=sent&id=/);
  await page.goBack();
  await rows.first().getByRole('link', { name: mark }).click();
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]+$/);

  await page.goto(`/campaigns?q=${mark}`);
  await page.getByRole('link', { name: '4 recipients' }).click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/${id}\\?outcome=all$`));
  await expect(rows).toHaveCount(4);
});

/** A sequence with three enrolments, one of which was ended by hand. */
async function runningSequence(api: APIRequestContext, mark: string): Promise<string> {
  const post = poster(api);
  const contacts = [0, 1, 2].map((at) => ({ name: `${mark} ${at}`, email: `${mark}.${at}@example.com` }));
  const { results } = await post('/contacts', { contacts });
  const contactIds: string[] = results.map(({ id }: { id: string }) => id);
  const steps = [{ type: 'EMAIL', delayDays: 3, subject: 'Hello', bodyHtml: '<p>Hello</p>' }];
  const { sequence } = await post('/sequences', { name: mark, steps });
  await post(`/sequences/${sequence.id}/enrollments`, { contactIds });
  await post(`/sequences/${sequence.id}/unenroll`, { contactIds: contactIds.slice(0, 1) });
  return sequence.id;
}

test('each figure of a sequence leads to the enrolments it counts', async ({ page, signIn, api }) => {
  const id = await runningSequence(api, `Way${Date.now()}`);
  await signIn(page);
  await page.goto(`/sequences/${id}?side=edit`);
  const figures = page.getByRole('list', { name: 'Figures' });
  const enrolments = page.getByRole('region', { name: 'Enrolments' });
  const rows = enrolments.getByRole('list', { name: 'Enrolments' }).getByRole('listitem');
  for (const [name, count] of [['Enrolled', 3] as const, ['Active', 2] as const, ['Taken out', 1] as const]) {
    const link = figure(figures, name);
    expect(await numberOf(link), name).toBe(count);
    await link.click();
    await expect(rows).toHaveCount(count);
  }
  await expect(page).toHaveURL(/outcome=unenrolled$/);
  await expect(enrolments.getByRole('status')).toHaveText('1 taken out');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await enrolments.getByRole('button', { name: 'Show all, not only: Taken out' }).click();
  await expect(rows).toHaveCount(3);
  await figure(figures, 'Emailed').click();
  await expect(enrolments.getByText('Nobody of that kind.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the figures stand below one another, and what they lead to is no wider than the screen', async ({
    page,
    signIn,
    api,
  }) => {
    test.slow();
    const mark = `Narrow${Date.now()}`;
    const id = await sentCampaign(api, mark);
    const sequence = await runningSequence(api, `${mark}way`);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await signIn(page);
    for (const [path, name] of [
      [`/campaigns/${id}`, 'Results'] as const,
      [`/sequences/${sequence}`, 'Figures'] as const,
    ]) {
      await page.goto(path);
      await awake(page);
      const links = page.getByRole('list', { name, exact: true }).getByRole('listitem');
      const boxes = await Promise.all((await links.all()).map((one) => one.boundingBox()));
      expect(boxes.every((box) => box !== null && box.x >= 0 && box.x + box.width <= 375)).toBe(true);
      expect(new Set(boxes.map((box) => box?.y)).size).toBeGreaterThan(1);
      expect(await width()).toBe(375);
    }
    await page.goto(`/campaigns/${id}`);
    await figure(page.getByRole('list', { name: 'Progress' }), 'Sent').click();
    const recipients = page.getByRole('region', { name: 'Recipients' });
    const rows = recipients.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(recipients.getByRole('button', { name: 'Show all, not only: Sent' })).toBeInViewport();
    expect(await width()).toBe(375);
  });
});
