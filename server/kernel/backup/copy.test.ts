import { expect, it } from 'vitest';
import { copyIn, copyOut } from './copy';
import { openSession, withSession } from './session';

const databaseUrl = process.env.DATABASE_URL ?? '';
const rows = (count: number) => `COPY (SELECT n, repeat('x', 1000) FROM generate_series(1, ${count}) n) TO STDOUT`;

it('hands the connection on when all rows have come, also to whoever reads them later than they came', async () => {
  await withSession(databaseUrl, async (client) => {
    for (const count of [0, 1, 100, 300, 2000]) {
      let bytes = 0;
      const text = copyOut(client, rows(count));
      const next = client.query('SELECT 1 AS one');
      for await (const chunk of text) {
        bytes += chunk.length;
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(bytes).toBeGreaterThanOrEqual(count * 1000);
      expect((await next).rows).toEqual([{ one: 1 }]);
    }
  });
});

it('ends the connection where nobody wants the rest, and tells what the server refuses', async () => {
  const client = await openSession(databaseUrl);
  for await (const _ of copyOut(client, rows(1_000_000))) break;
  await client.end().catch(() => {});
  await withSession(databaseUrl, async (other) => {
    const none = async () => {
      for await (const _ of copyOut(other, 'COPY (SELECT 1 / 0) TO STDOUT'));
    };
    await expect(none()).rejects.toThrow('division by zero');
    expect((await other.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});

it('takes rows, and gives them up where their source fails or the server refuses one', async () => {
  await withSession(databaseUrl, async (client) => {
    await client.query('CREATE TEMP TABLE taken (n int, text text)');
    const into = 'COPY taken FROM STDIN';
    async function* source(count: number, last: () => Buffer) {
      for (let n = 0; n < count; n++) yield Buffer.from(`${n}\t${'x'.repeat(1000)}\n`);
      yield last();
    }
    const broken = (): Buffer => {
      throw new Error('cut off');
    };
    expect(
      await copyIn(
        client,
        into,
        source(20_000, () => Buffer.alloc(0)),
      ),
    ).toBe(20_000);
    await expect(copyIn(client, into, source(20_000, broken))).rejects.toThrow('cut off');
    await expect(
      copyIn(
        client,
        into,
        source(20_000, () => Buffer.from('no number\tx\n')),
      ),
    ).rejects.toThrow('invalid input syntax');
    await expect(copyIn(client, 'COPY nowhere FROM STDIN', source(1, broken))).rejects.toThrow('does not exist');
    expect((await client.query('SELECT count(*)::int AS count FROM taken')).rows).toEqual([{ count: 20_000 }]);
  });
});
