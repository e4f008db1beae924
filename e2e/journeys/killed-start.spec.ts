import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures';
import { startService } from '../service';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

test('a start goes on, whichever of its processes is killed on the way', async () => {
  test.setTimeout(300_000);
  const killed: string[] = [];
  let watch: NodeJS.Timeout | undefined;
  const seen = new Set<number>();
  /** Kills what is new and alive, unless it has died by itself meanwhile. */
  const kill = (name: string, pid: number) => {
    if (!pid || seen.has(pid) || killed.filter((one) => one === name).length >= 3) return;
    seen.add(pid);
    try {
      process.kill(pid, 'SIGKILL');
      killed.push(name);
    } catch {
      seen.delete(pid);
    }
  };
  const service = await startService({}, (dataDir) => {
    watch = setInterval(() => {
      const postmaster = read(join(dataDir, 'postgres/postmaster.pid'));
      if (postmaster.includes('ready')) kill('postgres', Number(postmaster.split('\n')[0]));
      const services = read(join(dataDir, 'services.json'));
      for (const { pid } of services ? (JSON.parse(services) as { pid: number }[]) : []) kill('service', pid);
    }, 150);
  });
  clearInterval(watch);
  try {
    expect(killed.filter((name) => name === 'postgres')).toHaveLength(3);
    expect(killed.filter((name) => name === 'service').length).toBeGreaterThanOrEqual(2);
    const health = await fetch(`${service.baseUrl}/api/health`);
    expect(health.status).toBe(200);
    const headers = { Authorization: `Bearer ${service.apiKey}` };
    expect((await fetch(`${service.baseUrl}/api/v1/contacts?limit=1`, { headers })).status).toBe(200);
  } finally {
    await service.stop();
  }
});
