import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { makeWorkspace } from '@/server/test/factories';
import { freePort } from '@/server/test/ports';
import { fairShare, PieceSize } from './fair-share';
import { noteServed, servesOthers } from './served';

let count = 0;
let [large, small] = ['', ''];
beforeEach(() => {
  [large, small] = [`large ${++count}`, `small ${count}`];
  // Whoever was served by another test is so no longer.
  for (const name of ['one', 'other']) noteServed(name, performance.now() - 60_000);
});

/** Work that ends when it is told to. */
function workOf(workspaceId: string) {
  const work = { begun: false, end: () => {}, done: Promise.resolve() };
  const ended = new Promise<void>((resolve) => {
    work.end = resolve;
  });
  work.done = fairShare(workspaceId, () => {
    work.begun = true;
    return ended;
  });
  return work;
}

describe('large work', () => {
  it('waits for nothing while no other workspace is served', async () => {
    noteServed(large);
    const [first, second] = [workOf(large), workOf(large)];
    expect([first.begun, second.begun]).toEqual([true, true]);
    first.end();
    second.end();
    await Promise.all([first.done, second.done]);
  });

  it('is done piece by piece while another is, and holds up that of nobody else', async () => {
    noteServed(small);
    noteServed(large);
    const [first, second, other] = [workOf(large), workOf(large), workOf(`${small} too`)];
    expect([first.begun, second.begun, other.begun]).toEqual([true, false, true]);
    first.end();
    await first.done;
    expect(second.begun).toBe(false);
    await vi.waitUntil(() => second.begun, 60_000);
    second.end();
    other.end();
    await Promise.all([second.done, other.done]);
  });

  it('goes on after a piece that failed', async () => {
    noteServed(small);
    await expect(fairShare(large, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(fairShare(large, async () => 'done')).resolves.toBe('done');
  });
});

describe('large work of a process that serves nobody', () => {
  it('leaves the time to a workspace that another process serves, and takes it again afterwards', async () => {
    const [ws, port] = [await makeWorkspace(), await freePort()];
    const env = { PORT: String(port), CRM_ROLE: 'web', LOG_LEVEL: 'silent' };
    const web = await spawnProgram('server/test/api-process.ts', env);
    try {
      const isHeard = async () => {
        const headers = { authorization: `Bearer ${ws.key}` };
        await fetch(`http://127.0.0.1:${port}/api/v1/tags`, { headers });
        return servesOthers(large);
      };
      await vi.waitFor(async () => expect(await isHeard()).toBe(true), { timeout: 60_000 });
      expect(servesOthers(ws.id)).toBe(false);
      const [first, second] = [workOf(large), workOf(large)];
      expect([first.begun, second.begun]).toEqual([true, false]);
      first.end();
      await vi.waitUntil(() => second.begun, { timeout: 60_000 });
      second.end();
      await Promise.all([first.done, second.done]);
      await vi.waitFor(() => expect(servesOthers(large)).toBe(false), { timeout: 60_000 });
    } finally {
      await web.end('SIGKILL');
    }
  });
});

describe('the size of a piece', () => {
  afterEach(() => void vi.useRealTimers());

  it('follows what the piece before took, within its bounds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const size = new PieceSize(2000);
    const rowsOf: number[] = [];
    const taking = (ms: number) =>
      size.take(async (rows) => {
        rowsOf.push(rows);
        vi.advanceTimersByTime(ms);
      });
    for (const ms of [10, 10, 10, 1600, 60_000, 400]) await taking(ms);
    expect(rowsOf).toEqual([500, 1000, 2000, 2000, 500, 50]);
    expect(await new PieceSize(100).take(async (rows) => rows)).toBe(100);
  });
});
