import { z } from 'zod';
import { AiFailure } from './failure';
import { type AiAddress, countTokens, type Limits, modelOf, refusalOf } from './request';

/** Statuses by which servers refuse a response format that they do not know. */
const REFUSALS: readonly (number | undefined)[] = [400, 404, 415, 422, 501];
/** Providers that were seen to refuse `json_schema`, so that they are not asked for it each time. */
const withoutSchemas = new Set<string>();

interface Question<T> {
  system: string;
  prompt: string;
  schema: z.ZodType<T>;
}

/** Asks for an object by `json_schema`, and servers that do not support it in words. */
export async function askForObject<T>(address: AiAddress, question: Question<T>, limits: Limits): Promise<T> {
  const place = `${address.baseUrl} ${address.model}`;
  if (withoutSchemas.has(place)) return askInWords(address, question, limits);
  try {
    const { generateObject } = await import('ai');
    const { system, prompt, schema } = question;
    const model = await modelOf(address);
    const { object, usage } = await generateObject({ model, system, prompt, schema, ...limits });
    countTokens(usage);
    // The SDK's types lose T behind its own choice of outputs; the schema has just parsed it.
    return object as T;
  } catch (error) {
    if (!REFUSALS.includes(await refusalOf(error))) throw error;
    const answer = await askInWords(address, question, limits);
    withoutSchemas.add(place);
    return answer;
  }
}

async function askInWords<T>(address: AiAddress, { system, prompt, schema }: Question<T>, limits: Limits): Promise<T> {
  const { generateText } = await import('ai');
  const shape = JSON.stringify(z.toJSONSchema(schema));
  const { text, usage } = await generateText({
    model: await modelOf(address),
    system: `${system}\n\nAnswer with one JSON value that fits this JSON Schema, and with nothing else:\n${shape}`,
    prompt,
    ...limits,
  });
  countTokens(usage);
  const parsed = schema.safeParse(jsonIn(text));
  if (!parsed.success) throw new AiFailure('wrong', 'The AI provider broke the schema.');
  return parsed.data;
}

/** The JSON of an answer that may wrap it in a code fence or in talk; undefined when there is none. */
function jsonIn(text: string): unknown {
  const inner = text.slice(text.search(/[[{]/), Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1);
  try {
    return JSON.parse(inner);
  } catch {
    return undefined;
  }
}
