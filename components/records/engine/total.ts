import { formatNumber } from '@/lib/format';
import type { Total } from '@/server/kernel/contract/listing';

/** How many a list finds, as people read it. */
export const totalText = ({ count, estimated }: Total): string => `${estimated ? 'about ' : ''}${formatNumber(count)}`;
