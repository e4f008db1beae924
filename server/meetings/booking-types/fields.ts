import { z } from 'zod';
import { choice, isDate, requiredText, text } from '@/server/kernel/contract/fields';

/** VIDEO is a hosted link, which needs the host's connected calendar. */
export const LOCATION_KINDS = ['VIDEO', 'PHONE', 'IN_PERSON', 'LINK'] as const;
export const QUESTION_TYPES = ['TEXT', 'LONG_TEXT', 'SELECT', 'PHONE'] as const;

const DAY_MIN = 24 * 60;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A number of minutes up to a day. */
export const minutes = (min: number, max = DAY_MIN) => z.int().min(min).max(max);

const wall = (pattern: RegExp) => z.string().regex(pattern, { error: 'Expected a time such as 09:30', abort: true });
const window = {
  start: wall(TIME),
  end: wall(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/).describe('`24:00` is the end of the day.'),
};
const inOrder = <T extends z.ZodObject<typeof window>>(schema: T) =>
  schema.refine(({ start, end }) => start < end, { path: ['end'], message: 'Must be after start' });

/** When a host takes bookings, by weekday. */
export const hours = () =>
  z
    .array(inOrder(z.object({ weekday: z.int().min(0).max(6).describe('0 = Sunday to 6 = Saturday.'), ...window })))
    .max(100);

/** What holds on single days instead of the hours. */
export const dateOverrides = () =>
  z
    .array(
      z.object({
        date: z.string().refine(isDate, 'Expected a date such as 2026-12-24'),
        windows: z
          .array(inOrder(z.object(window)))
          .max(20)
          .describe('None: closed that day.'),
      }),
    )
    .max(1000)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'A date must not come twice');

/** What an invitee is asked. A question without a key gets one made of its label. */
export const questions = () =>
  z
    .array(
      z
        .object({
          key: requiredText(100).optional(),
          label: requiredText(),
          type: choice(QUESTION_TYPES).default('TEXT'),
          options: z.array(requiredText()).max(100).default([]).describe('Of a SELECT.'),
          required: z.boolean().default(false),
        })
        .refine(({ type, options }) => (type === 'SELECT') === options.length > 0, {
          path: ['options'],
          message: 'A SELECT needs options, other types have none',
        }),
    )
    .max(50)
    .refine((all) => {
      const keys = all.flatMap(({ key }) => key ?? []);
      return new Set(keys).size === keys.length;
    }, 'A key must not come twice');

/** The last part of a type's public address. */
export const slug = () =>
  text(100).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Expected lower-case letters, digits and single hyphens');

/** An address that a browser may be sent to. */
export const webAddress = () => text(2000).pipe(z.url({ protocol: /^https?$/ }));

export const hexColor = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Expected a color such as #6b7280');
