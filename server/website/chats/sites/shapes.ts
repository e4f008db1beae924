import { z } from 'zod';
import { domain, requiredText, timezone, utc } from '@/server/kernel/contract/fields';
import { hexColor, hours } from '@/server/meetings/booking-types/fields';

/** What a member may write of a site. */
export const chatSiteRow = z.object({
  name: requiredText(100),
  active: z.boolean(),
  domains: z.array(domain()).max(50),
  title: requiredText(60),
  greeting: requiredText(500),
  offlineMessage: requiredText(500),
  accentColor: hexColor(),
  textColor: hexColor(),
  aiReplies: z.boolean(),
  timezone: timezone(),
  hours: hours().describe('When somebody answers; none: always.'),
});
export type ChatSiteRow = z.infer<typeof chatSiteRow>;

const chatSite = chatSiteRow.extend({
  id: z.string(),
  key: z.string().describe('What the script tag names the site by.'),
  chatCount: z.int(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type ChatSite = z.infer<typeof chatSite>;
