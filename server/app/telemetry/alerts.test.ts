import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '@/scripts/run.mjs';
import { config } from '@/server/kernel/config';
import {
  COUNTERS,
  type Counter,
  DURATIONS,
  type Duration,
  GAUGES,
  type Gauge,
} from '@/server/kernel/telemetry/instruments';
import { scrape, startTelemetry } from '@/server/kernel/telemetry/start';
import { count, measure, setTelemetry } from '@/server/kernel/telemetry/telemetry';
import { shownWhere } from '@/server/test/shown-where';
import { observeHealth, observeQueues } from './observers';
import { QUEUES } from './queues';

const rule = z.strictObject({
  alert: z.string().regex(/^Crm[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string().regex(/^docs\/runbooks\/[a-z-]+\.md$/) }),
});
const file = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule).min(1) })) });
const { groups } = file.parse(parse(readFileSync(join(root, 'deploy/prometheus/alerts.yaml'), 'utf8')));
const rules = groups.flatMap((group) => group.rules);

/** What Prometheus says itself. */
const OWN = new Set(['up']);
const ASIDE = /"[^"]*"|\b(?:by|without) \([^)]*\)|\[[^\]]*\]|\{|\}/g;
const named = (expr: string) => [...expr.replace(ASIDE, ' ').matchAll(/\b(crm_\w+|up)\b/g)].map(([name]) => name);

let told: Set<string>;
afterAll(() => setTelemetry(undefined));
beforeAll(async () => {
  config.metrics = { ...config.metrics, token: 'a-token-of-metrics' };
  // What is set up nowhere here is observed all the same.
  const everything: Parameters<typeof startTelemetry>[0][number] = (observe) => {
    for (const gauge of Object.keys(GAUGES) as Gauge[]) observe(gauge, 1, { part: 'test' });
  };
  await startTelemetry([observeQueues, observeHealth, everything]);
  for (const counter of Object.keys(COUNTERS) as Counter[]) count(counter, {}, 0);
  for (const duration of Object.keys(DURATIONS) as Duration[]) measure(duration, performance.now(), {});
  const text = (await scrape()) ?? '';
  told = new Set([...text.matchAll(/^(\w+)(?:\{.*\})? /gm)].map(([, name = '']) => name));
});

it.each(rules)('$alert asks for metrics that there are', ({ expr }) => {
  expect(named(expr)).not.toEqual([]);
  expect(named(expr).filter((name) => !OWN.has(name) && !told.has(name))).toEqual([]);
});

const trial = z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) });
const trials = z
  .object({ tests: z.array(z.object({ alert_rule_test: z.array(trial) })) })
  .parse(parse(readFileSync(join(root, 'deploy/prometheus/alerts.test.yaml'), 'utf8')))
  .tests.flatMap((one) => one.alert_rule_test);

it.each(rules)('$alert has made-up series for which it fires, and others for which it does not', ({ alert }) => {
  const fires = trials.flatMap(({ alertname, exp_alerts }) => (alertname === alert ? exp_alerts.length > 0 : []));
  expect(new Set(fires)).toEqual(new Set([true, false]));
});

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: join(root, 'deploy/prometheus'), encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

const withPromtool = shownWhere(hasPromtool, 'apt-get install prometheus');

withPromtool('Prometheus takes the alerts, and they say of made-up series what they shall', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = promtool(...args);
    expect(status, stdout + stderr).toBe(0);
  }
});

it.each(rules)('$alert has its runbook', ({ alert, annotations }) => {
  const path = join(root, annotations.runbook_url);
  expect(existsSync(path), path).toBe(true);
  const text = readFileSync(path, 'utf8');
  expect(text.startsWith(`# ${alert}\n`)).toBe(true);
  for (const part of ['**Means:**', '**Look:**', '**Do:**']) expect(text).toContain(part);
});

it('every runbook belongs to an alert, and names metrics that there are', () => {
  const pages = readdirSync(join(root, 'docs/runbooks'));
  expect(pages.sort()).toEqual(rules.map(({ annotations }) => basename(annotations.runbook_url)).sort());
  for (const page of [...pages.map((name) => `docs/runbooks/${name}`), 'docs/observability.md']) {
    const text = readFileSync(join(root, page), 'utf8');
    const unknown = [...text.matchAll(/`[^`]*\b(crm_[a-z_]+)\b[^`]*`/g)].map(([, name = '']) => name);
    const known = (name: string) => told.has(name) || told.has(`${name}_count`) || name === 'crm_sweep';
    expect(
      unknown.filter((name) => !known(name)),
      page,
    ).toEqual([]);
  }
});

it('every queue has its time after which somebody looks', () => {
  const late = rules.find(({ alert }) => alert === 'CrmQueueLate')?.expr ?? '';
  const patterns = [...late.matchAll(/queue=~"([^"]+)"/g)].map(([, pattern = '']) => new RegExp(`^(?:${pattern})$`));
  for (const queue of [...Object.keys(QUEUES), 'engine'])
    expect(
      patterns.filter((pattern) => pattern.test(queue)),
      queue,
    ).toHaveLength(1);
});

it('an alert on nothing being counted also fires before the first was counted', () => {
  const silent = rules.filter(({ expr }) => /\b(increase|rate)\([^=]*== 0/.test(expr));
  expect(silent.map(({ alert }) => alert)).toEqual(['CrmJobsSilent']);
  for (const { expr } of silent) expect(expr).toMatch(new RegExp(`or absent\\(${named(expr)[0]}\\)`));
});

it('memory is told of above what is promised, and well before a pod is ended for it', () => {
  const [, mebibytes = ''] =
    /> (\d+) \* 1024 \* 1024$/.exec(rules.find((one) => one.alert === 'CrmMemoryHigh')?.expr ?? '') ?? [];
  const limits = ['web', 'worker'].map((name) =>
    Number(
      /limits: \{ memory: (\d+)Mi \}/.exec(readFileSync(join(root, `deploy/kubernetes/${name}.yaml`), 'utf8'))?.[1],
    ),
  );
  expect(Number(mebibytes)).toBeGreaterThan(500);
  for (const limit of limits) expect(Number(mebibytes)).toBeLessThan(limit / 1.5);
});
