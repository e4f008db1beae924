import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { config } from '@/server/kernel/config';
import { FAILING_MODES, OpenAiServer } from '@/server/test/openai-server';
import { AiFailure } from './failure';
import { aiProvider } from './provider';

let server: OpenAiServer;
const schema = z.object({ colour: z.enum(['red', 'blue']), because: z.string() });
const question = { system: 'You choose.', prompt: 'Which colour?', schema };

beforeAll(async () => {
  server = await OpenAiServer.start();
});
beforeEach(() => {
  server.reset();
  config.ai = server.address();
  server.answer = () => ({ colour: 'blue', because: 'it is calm' });
});
afterAll(async () => {
  config.ai = undefined;
  await server.close();
});

const ask = (timeoutMs?: number) => aiProvider()?.object({ ...question, timeoutMs });

describe('a provider', () => {
  it('is none without a setting', () => {
    config.ai = undefined;
    expect(aiProvider()).toBeUndefined();
  });

  it('answers with an object that fits the schema, asked for by json_schema and with the key', async () => {
    expect(await ask()).toEqual({ colour: 'blue', because: 'it is calm' });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.response_format?.type).toBe('json_schema');
    expect(server.asked[0]?.model).toBe('test-model');
    expect(server.authorizations).toEqual(['Bearer sk-test-secret']);
  });

  it('goes on a conversation', async () => {
    server.answer = () => ' Blue, I think. ';
    const messages = [{ role: 'user' as const, content: 'Red or blue?' }];
    expect(await aiProvider()?.text({ system: 'You choose.', messages })).toBe('Blue, I think.');
    expect(server.asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it('says nothing that cannot be kept', async () => {
    const said = 'calm\u0000er\ud83d';
    server.answer = () => ({ colour: 'blue', because: said });
    expect(await ask()).toEqual({ colour: 'blue', because: 'calmer\ufffd' });
    server.answer = () => said;
    const messages = [{ role: 'user' as const, content: 'Red or blue?' }];
    expect(await aiProvider()?.text({ system: 'You choose.', messages })).toBe('calmer\ufffd');
  });

  it('is asked in words when it does not know json_schema, and from then on at once', async () => {
    server.mode = 'no-schemas';
    expect(await ask()).toEqual({ colour: 'blue', because: 'it is calm' });
    expect(server.asked.map((asked) => asked.response_format?.type)).toEqual(['json_schema', undefined]);
    expect(server.asked[1]?.messages[0]?.content).toContain('"enum":["red","blue"]');
    expect(await ask()).toEqual({ colour: 'blue', because: 'it is calm' });
    expect(server.asked).toHaveLength(3);
    server.answer = () => 'I would rather not.';
    await expect(ask()).rejects.toMatchObject({ name: 'AiFailure', kind: 'wrong' });
  });
});

describe('a provider that is no good', () => {
  // A server of its own: the one above is known to refuse schemas.
  beforeAll(async () => {
    await server.close();
    server = await OpenAiServer.start();
  });

  it.each(FAILING_MODES)('%s: fails in time, is paid for twice at most, and keeps its secrets', async (mode) => {
    server.mode = mode;
    const began = Date.now();
    const error = await ask(mode === 'slow' ? 300 : undefined)?.catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(AiFailure);
    const kind = { slow: 'slow', error: 'failed', cut: 'failed', 'invalid-json': 'wrong', 'wrong-schema': 'wrong' };
    expect(error).toMatchObject({ kind: kind[mode] });
    expect(JSON.stringify([error, (error as Error).message, (error as Error).cause])).not.toContain('sk-test-secret');
    expect(server.asked.length).toBeLessThanOrEqual(2);
    expect(Date.now() - began).toBeLessThan(15_000);
  });

  it('fails when nobody is there, and when whoever asked has left', async () => {
    config.ai = { ...server.address(), baseUrl: 'http://127.0.0.1:1/v1' };
    await expect(ask()).rejects.toMatchObject({ name: 'AiFailure', kind: 'failed' });
    config.ai = server.address();
    server.mode = 'slow';
    const asked = aiProvider()?.object({ ...question, signal: AbortSignal.timeout(200) });
    await expect(asked).rejects.toMatchObject({ name: 'AiFailure', kind: 'failed' });
  });

  it('is left alone for a moment after three calls without an answer, and asked again by itself', async () => {
    server.mode = 'cut';
    for (let call = 0; call < 3; call++) await expect(ask()).rejects.toMatchObject({ name: 'AiFailure' });
    server.reset();
    server.answer = () => ({ colour: 'blue', because: 'it is calm' });
    const leftAlone = { name: 'AiFailure', kind: 'failed', message: 'The AI provider did not answer the last calls.' };
    await expect(ask()).rejects.toMatchObject(leftAlone);
    expect(server.asked).toHaveLength(0);
    await vi.waitFor(async () => expect(await ask()).toMatchObject({ colour: 'blue' }), { timeout: 60_000 });
  });

  // A trial bars others for as long as it may take, which is over a minute.
  const soon = { timeout: 120_000, interval: 100 };
  const loseThrice = async () => {
    server.mode = 'cut';
    for (let call = 0; call < 3; call++) await expect(ask()).rejects.toMatchObject({ name: 'AiFailure' });
  };
  const isBack = async () => {
    server.reset();
    server.answer = () => ({ colour: 'blue', because: 'it is calm' });
    await vi.waitFor(async () => expect(await ask()).toMatchObject({ colour: 'blue' }), soon);
  };

  it('is asked again soon where whoever asked first after that has left', async () => {
    await loseThrice();
    server.mode = 'slow';
    await vi.waitFor(async () => {
      const before = server.asked.length;
      await aiProvider()
        ?.object({ ...question, signal: AbortSignal.timeout(200) })
        .catch(() => {});
      expect(server.asked.length).toBeGreaterThan(before);
    }, soon);
    await isBack();
  });

  it('is back where what it answers first after that is wrong', async () => {
    server.mode = 'no-schemas';
    await ask();
    await loseThrice();
    server.reset();
    server.mode = 'no-schemas';
    server.answer = () => 'I would rather not.';
    await vi.waitFor(() => expect(ask()).rejects.toMatchObject({ kind: 'wrong' }), soon);
    await isBack();
  });
});
