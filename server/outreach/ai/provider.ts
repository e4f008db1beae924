import type { z } from 'zod';
import { config } from '@/server/kernel/config';
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
    object: (request) => attempt(request, ai, (limits) => askForObject(ai, request, limits)),
    text: (request) =>
      attempt(request, ai, async (limits) => {
        const { generateText } = await import('ai');
        const { system, messages } = request;
        const { text, usage } = await generateText({ model: await modelOf(ai), system, messages, ...limits });
        countTokens(usage);
        return text.trim();
      }),
  };
}
