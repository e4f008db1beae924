import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@/scripts/run.mjs';
import { listFiles } from '@/scripts/verify/sizes.mjs';
import { describeProblems, readEnvironment, type Variable } from './environment.mjs';

test('what is empty counts as not set, and what is set is read as what it means', () => {
  const { values, problems } = readEnvironment({
    PORT: ' 80 ',
    CRM_BASE_URL: 'https://crm.example/',
    CRM_SECRET: ' ',
    CRM_MAIL_ALLOW_HOSTS: 'Mail.example, imap.example,',
    CRM_RETURN_DOMAIN: 'Bounces.example',
    CRM_DATABASE_POOL: '',
  });
  expect(problems).toEqual([]);
  expect(values).toMatchObject({
    PORT: 80,
    CRM_BASE_URL: 'https://crm.example',
    CRM_SECRET: undefined,
    CRM_MAIL_ALLOW_HOSTS: ['mail.example', 'imap.example'],
    CRM_WEBHOOK_ALLOW_HOSTS: [],
    CRM_RETURN_DOMAIN: 'bounces.example',
    CRM_DATABASE_POOL: 10,
  });
});

test.each<[Variable, string, string]>([
  ['PORT', '65536', 'be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'be a whole number from 0 to 65535'],
  ['CRM_RATE_LIMIT_PER_MINUTE', '0', 'be a whole number of at least 1'],
  ['CRM_BASE_URL', 'crm.example', 'be an http or https address'],
  ['DATABASE_URL', 'mysql://db.example/crm', 'be the address of a PostgreSQL database'],
  ['DATABASE_URL', 'postgresql://crm:one#two@db.example/crm', 'in its password % is %25'],
  ['REDIS_URL', 'redis://:one/two@redis.example', 'in its password % is %25'],
  ['CRM_SMTP_URL', 'smtp://crm:one#two@mail.example:25', 'in its password % is %25'],
  ['REDIS_URL', 'redis://:50%off@redis.example', 'in its password % is %25'],
  ['CRM_SMTP_URL', 'smtp://crm:50%off@mail.example:25', 'in its password % is %25'],
  ['CRM_SMTP_URL', 'mail.example:25', 'be an address such as smtp://'],
  ['REDIS_URL', 'http://redis.example', 'be an address such as redis://'],
  ['CRM_RETURN_DOMAIN', 'bounces', 'be a domain'],
  ['CRM_ROLE', 'engine', 'be one of all, web, worker'],
  ['CRM_MAIL_WATCH', 'yes', 'be one of on, off'],
  ['CRM_METRICS_TOKEN', 'short', 'have at least 16 characters and no spaces'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'be one of http/protobuf, http/json'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'be a number from 0 to 1'],
  ['LOG_LEVEL', 'loud', 'be one of trace, debug, info, warn, error, fatal, silent'],
])('%s=%s is refused with its rule', (name, value, rule) => {
  const { values, problems } = readEnvironment({ [name]: value });
  expect(problems).toEqual([{ name, rule: expect.stringContaining(rule) }]);
  expect(values[name]).toEqual(readEnvironment({}).values[name]);
});

test.each([
  'postgresql://crm:password@/crm?host=/run/postgresql',
  'postgresql:///crm?host=/run/postgresql',
  'postgres://crm@[::1]:5432/crm?sslmode=require',
  'postgresql://crm:a b%c@db.example/crm',
])('a database may be at %s', (address) => {
  expect(readEnvironment({ DATABASE_URL: address }).problems).toEqual([]);
});

test('variables that say something only together are asked for together, and all that is wrong is told at once', () => {
  const source = { AI_BASE_URL: 'https://ai.example', CRM_DKIM_SELECTOR: 's1', PORT: 'x' };
  const { problems } = readEnvironment(source, ['DATABASE_URL']);
  expect(describeProblems(problems)).toBe(`The configuration is wrong:
  PORT must be a whole number from 0 to 65535
  DATABASE_URL must be set: any PostgreSQL 15 or later with \`btree_gist\`, \`citext\` and \`pg_trgm\`
  CRM_DKIM_DOMAIN must be set where CRM_DKIM_SELECTOR is
  CRM_DKIM_PRIVATE_KEY must be set where CRM_DKIM_SELECTOR is
  AI_MODEL must be set where AI_BASE_URL is
docs/operations.md lists every variable.`);
});

test('one Redis counts, so a second way to one is refused', () => {
  const upstash = { UPSTASH_REDIS_REST_URL: 'https://redis.example', UPSTASH_REDIS_REST_TOKEN: 'token' };
  expect(readEnvironment(upstash).problems).toEqual([]);
  const { problems } = readEnvironment({ ...upstash, REDIS_URL: 'redis://redis.example' });
  expect(problems).toEqual([{ name: 'REDIS_URL', rule: 'not be set where UPSTASH_REDIS_REST_URL is' }]);
});

test('metrics are at an address that others reach only with a token', () => {
  const { problems } = readEnvironment({ CRM_METRICS_HOST: '0.0.0.0', CRM_METRICS_PORT: '9464' });
  expect(problems).toEqual([{ name: 'CRM_METRICS_TOKEN', rule: 'be set where CRM_METRICS_HOST is' }]);
  expect(readEnvironment({ CRM_METRICS_PORT: '9464' }).problems).toEqual([]);
});

// Programs that start others (cli/, scripts/, prisma/migrate.mjs) hand their environment on, and tests make one.
const READS =
  /^(app|components|inngest|lib|server)\/|^(proxy|instrumentation)\.ts$|^next\.config\.mjs$|^prisma\/(seed|demo)/;
const MAY = /^server\/(kernel\/config|test)\/|\.test\.tsx?$|\/(testing|fixtures)\//;

test('the environment is read in server/kernel/config and nowhere else', () => {
  const files = listFiles().filter((path) => READS.test(path) && !MAY.test(path) && /\.(tsx?|mjs)$/.test(path));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((path) => /process\.env\b/.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
