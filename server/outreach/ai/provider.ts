import type { z } from 'zod';
import { config } from '@/server/kernel/config';
import { storableText } from '@/server/kernel/contract/unstorable';
import { askForObject } from './object';
import { type Asked, attempt, countTokens, modelOf } from './request';

/** A turn of a conversation, oldest first. */
interface AiMessage {
  role: 'user' | 'assistant';
  content: string;
}

type AiObjectRequest<T> = Asked & { prompt: string; schema: z.ZodType<T> };
type AiTextRequest = Asked & { messages: AiMessage[] };

/** A language model. Both calls throw AiFailure when it fails, is slow or answers something else than was asked for. */
export interface AiProvider {
  /** An answer that fits the schema. */
  object<T>(request: AiObjectRequest<T>): Promise<T>;
  /** What comes next in a conversation. */
  text(request: AiTextRequest): Promise<string>;
}

/** The provider that AI_BASE_URL and AI_MODEL name; undefined when none is set up. */
export function aiProvider(): AiProvider | undefined {
  const { ai } = config;
  if (!ai) return undefined;
  return {
    object: async (request) => keepable(await attempt(request, ai, (limits) => askForObject(ai, request, limits))),
    text: (request) =>
      attempt(request, ai, async (limits) => {
        const { generateText } = await import('ai');
        const { system, messages } = request;
        const { text, usage } = await generateText({ model: await modelOf(ai), system, messages, ...limits });
        countTokens(usage);
        return keepable(text).trim();
      }),
  };
}

/** An answer as PostgreSQL can keep it: no schema keeps a model from saying U+0000, or half of a surrogate pair. */
function keepable<T>(answer: T): T {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return storableText(value);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)]));
  };
  // Texts stay texts, so it fits the schema as it did.
  return clean(answer) as T;
}
