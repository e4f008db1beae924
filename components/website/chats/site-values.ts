import { fromWeek, toWeek, type Week, WORK_WEEK } from '@/components/meetings/booking-types/values';
import { NEW_SITE } from '@/server/website/chats/sites/new-site';
import type { ChatSite, ChatSiteRow } from '@/server/website/chats/sites/shapes';

/** A site while it is edited. */
export interface SiteDraft extends Omit<ChatSiteRow, 'domains' | 'hours'> {
  anyWebsite: boolean;
  /** One per line. */
  domains: string;
  always: boolean;
  week: Week;
}

export function toSiteDraft(site: ChatSite | undefined, timezone: string): SiteDraft {
  const from = site ?? { ...NEW_SITE, name: '', timezone };
  return {
    name: from.name,
    active: from.active,
    title: from.title,
    greeting: from.greeting,
    offlineMessage: from.offlineMessage,
    accentColor: from.accentColor,
    textColor: from.textColor,
    aiReplies: from.aiReplies,
    timezone: from.timezone,
    anyWebsite: from.domains.includes('*'),
    domains: from.domains.filter((domain) => domain !== '*').join('\n'),
    always: from.hours.length === 0,
    week: from.hours.length === 0 ? WORK_WEEK : toWeek(from.hours),
  };
}

export function toSiteRow({ anyWebsite, domains, always, week, ...draft }: SiteDraft): ChatSiteRow {
  const lines = domains.split('\n').map((line) => line.trim());
  return { ...draft, domains: anyWebsite ? ['*'] : lines.filter(Boolean), hours: always ? [] : fromWeek(week) };
}
