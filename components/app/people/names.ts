import { humanize } from '@/lib/format';

/** `chatMessages` reads `Chat messages`. */
export const sectionName = (key: string) => humanize(key.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase());
