import type { ChatSiteRow } from './shapes';

/** A site as it is before anybody has changed it. */
export const NEW_SITE: Omit<ChatSiteRow, 'name' | 'timezone'> = {
  active: true,
  domains: [],
  title: 'Chat with us',
  greeting: 'Hello! How can we help?',
  offlineMessage: 'We are away at the moment. Leave your email address, and we will answer there.',
  accentColor: '#3f51c9',
  textColor: '#ffffff',
  aiReplies: false,
  hours: [],
};
