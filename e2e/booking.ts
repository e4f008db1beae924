import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures';

const ALWAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
let made = 0;

/** A kind of meeting that can be booked at any time. */
export async function makeType(
  api: APIRequestContext,
  more: object = {},
): Promise<{ id: string; publicUrl: string; title: string }> {
  const title = `Journey ${Date.now().toString(36)} ${++made}`;
  const data = {
    title,
    durationMin: 30,
    hours: ALWAYS,
    locationKind: 'LINK',
    locationValue: 'https://meet.example.com/room',
    minNoticeMin: 0,
    ...more,
  };
  const answer = await api.post('/api/v1/booking-types', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).bookingType;
}
