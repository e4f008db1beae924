import type { AnyEndpoint } from '@/server/contract/implement';
import { tags } from '@/server/tags';

/** Every noun with what does its operations. */
export const nouns = { tags };

export const endpoints: AnyEndpoint[] = Object.values(nouns).flatMap((noun) => Object.values<AnyEndpoint>(noun));
