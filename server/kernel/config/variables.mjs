import { z } from 'zod';
import { isDatabaseAddress } from './database-address.mjs';

// Plain JavaScript, for scripts and `up` read it too. An error is a rule: what follows the name of the variable and `must`.

/**
 * @param {RegExp} pattern
 * @param {string} rule
 */
const text = (pattern = /./, rule = 'be set') => z.string().regex(pattern, rule);
const webAddress = () =>
  text(/^https?:\/\/[^/\s]/i, 'be an http or https address').refine(URL.canParse, 'be an address');

/** What a password is often copied without. */
const ESCAPED = 'in its password % is %25, # is %23, / is %2F and @ is %40';
/** Whoever connects takes the name and the password apart and decodes them. @param {string} address */
const isReadable = (address) => {
  try {
    const { username, password } = new URL(address);
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
};

/**
 * @param {number} least
 * @param {number} [most]
 */
function whole(least, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const rule = `be a whole number ${range}`;
  return text(/^\d+$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
}

/**
 * @template {string} T
 * @param {readonly T[]} words
 */
const oneOf = (words) => z.enum(words, `be one of ${words.join(', ')}`);

const hosts = () =>
  text()
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .default([]);

/** The levels of pino, which writes the log. */
export const LOG_LEVELS = /** @type {const} */ (['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

/**
 * Every variable of the service: what it must be, what it means, and what holds `without` it where that is no plain value. From
 * here .env.example and the table in docs/operations.md are made (scripts/configuration.mjs).
 */
export const variables = z.object({
  PORT: whole(0, 65_535).default(3000).meta({ description: 'where it serves' }),
  CRM_HOST: text().default('127.0.0.1').meta({ description: 'the address it listens on; `0.0.0.0` in a container' }),
  CRM_BASE_URL: webAddress()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({ description: 'what links say', without: '`http://localhost:PORT`' }),
  CRM_DATA_DIR: text().default('.data').meta({ description: 'embedded PostgreSQL, files, credentials' }),
  DATABASE_URL: text()
    .refine(
      isDatabaseAddress,
      `be the address of a PostgreSQL database (postgresql://user:password@host/name); ${ESCAPED}`,
    )
    .optional()
    .meta({
      description:
        'any PostgreSQL 15 or later with `btree_gist`, `citext` and `pg_trgm`; its role owns the database, may `CREATEROLE` or finds `crm_sweep` made and granted to it, and is no superuser (one works, but row-level security does not apply to it, and the log says so)',
      without: 'embedded PostgreSQL',
    }),
  CRM_DATABASE_POOL: whole(2, 200)
    .default(10)
    .meta({ description: 'connections of one process, and at most as many for work across workspaces' }),
  CRM_SECRET: text().optional().meta({
    description: 'signs links and sessions, encrypts secrets; must be set when `DATABASE_URL` is',
    without: 'made once, kept in the data dir',
  }),
  INNGEST_BASE_URL: webAddress()
    .optional()
    .meta({ description: 'a self-hosted Inngest server', without: 'Inngest cloud, or the embedded engine' }),
  INNGEST_EVENT_KEY: text().optional().meta({
    description: 'opens Inngest cloud, or a server of your own, to what this service sends',
    without: 'embedded engine',
  }),
  INNGEST_SIGNING_KEY: text()
    .optional()
    .meta({ description: 'signs what that server and this service send each other', without: 'embedded engine' }),
  INNGEST_SIGNING_KEY_FALLBACK: text().optional().meta({
    description: 'the signing key that was used before, while what that one signed is still on its way',
    without: 'none',
  }),
  INNGEST_DEV: text().optional().meta({
    description: 'the address of the Inngest dev server, which signs nothing, so it is for a machine of one’s own',
    without: 'none',
  }),
  INNGEST_SERVE_ORIGIN: webAddress().optional().meta({
    description:
      'where an Inngest server reaches this service, if not where links lead; what a request says of its host is never asked',
    without: '`CRM_BASE_URL`',
  }),
  REDIS_URL: text(/^rediss?:\/\/[^/\s]/, 'be an address such as redis://host:6379 or rediss://user:pass@host:6379/0')
    .refine(isReadable, `be an address; ${ESCAPED}`)
    .optional()
    .meta({
      description: 'a Redis or Valkey, in which rate limits are counted for all instances together',
      without: 'counted in the process',
    }),
  UPSTASH_REDIS_REST_URL: webAddress().optional().meta({
    description: 'the same in a database at Upstash, by its REST interface; not beside `REDIS_URL`',
    without: 'counted in the process',
  }),
  UPSTASH_REDIS_REST_TOKEN: text().optional().meta({ description: 'the token of that database', without: 'none' }),
  BLOB_READ_WRITE_TOKEN: text()
    .optional()
    .meta({ description: 'files are kept in this private Vercel Blob store', without: '`files` in the data dir' }),
  CRM_BACKUP_DIR: text().optional().meta({
    description: 'a folder that backups are written to by themselves, in their turn; see [backup.md](backup.md)',
    without: 'none are made',
  }),
  CRM_BACKUP_AT: text(
    /^(([01]\d|2[0-3]):[0-5]\d|([1-9]|1\d|2[0-4])h)$/,
    'be a time such as 02:30, or a number of hours such as 6h',
  )
    .default('02:00')
    .meta({ description: 'when: a time of day in UTC, or every so many hours (`6h`)' }),
  CRM_BACKUP_KEEP: text(/^[1-9]\d{0,3}d?$/, 'be a number of backups such as 14, or of days such as 30d')
    .default('14')
    .meta({ description: 'how many of them stay, or for how many days (`30d`); the newest always does' }),
  CRM_BACKUP_PASSPHRASE: text().optional().meta({
    description: 'seals backups, those too; without one they are in the clear and hold no secrets',
    without: 'none',
  }),
  CRM_HISTORY_DAYS: whole(31, 3650)
    .default(400)
    .meta({ description: 'how long changes of records are kept, by whole months' }),
  CRM_RATE_LIMIT_PER_MINUTE: whole(1).default(120).meta({ description: 'per API key' }),
  CRM_PUBLIC_RATE_LIMIT_PER_MINUTE: whole(1).optional().meta({
    description:
      'what one address may ask of `/api/public` in a minute, and of the console’s calls and sign-in while signed out; beginning a chat or sending a form takes several',
    without: 'twice `CRM_RATE_LIMIT_PER_MINUTE`',
  }),
  CRM_TRUST_PROXY: whole(0, 10)
    .default(0)
    .meta({ description: 'how many proxies in front write the address they see into `X-Forwarded-For`' }),
  CRM_WEBHOOK_ALLOW_HOSTS: hosts().meta({
    description: 'hosts, comma-separated, that webhooks may reach although they are not public',
  }),
  CRM_SMTP_URL: text(/^smtps?:\/\/[^/\s]/i, 'be an address such as smtp://user:pass@host:587')
    .refine(isReadable, `be an address; ${ESCAPED}`)
    .optional()
    .meta({
      description:
        '`smtp[s]://user:pass@host:port`, where mail of members without their own server goes; `?tls=never` for a server inside without TLS',
      without: 'built-in mail catcher',
    }),
  CRM_RETURN_DOMAIN: text(/^([a-z0-9-]+\.)+[a-z0-9-]+$/i, 'be a domain')
    .transform((domain) => domain.toLowerCase())
    .optional()
    .meta({
      description:
        'each mail that goes that way gets a return address of its own at this domain, so that any report on it finds it; hand what comes to the domain to `POST /api/inbound/returns` as `message/rfc822`, or have it in a connected mailbox',
      without: 'none: a report that quotes nothing of its mail finds no mail',
    }),
  CRM_DKIM_DOMAIN: text().optional().meta({
    description: 'signs the mail that goes that way from an address of this domain or of one below it',
    without: 'none',
  }),
  CRM_DKIM_SELECTOR: text().optional().meta({ description: 'the selector of that key', without: 'none' }),
  CRM_DKIM_PRIVATE_KEY: text()
    .transform((key) => key.replaceAll('\\n', '\n'))
    .optional()
    .meta({ description: 'the key in PEM, its line ends as `\\n`', without: 'none' }),
  CRM_MAIL_ALLOW_HOSTS: hosts().meta({
    description: 'mail servers, comma-separated, that members may connect although they are not public',
  }),
  CRM_CALENDAR_ALLOW_HOSTS: hosts().meta({
    description: 'calendar servers, comma-separated, that members may connect although they are not public',
  }),
  CRM_SIGN_IN_ALLOW_HOSTS: hosts().meta({
    description: 'OpenID providers, comma-separated, that workspaces may sign in with although they are not public',
  }),
  CRM_VIDEO_BASE_URL: webAddress()
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://meet.jit.si')
    .meta({ description: 'where the rooms of hosted video meetings are; any Jitsi server' }),
  CRM_SHUTDOWN_DELAY_SECONDS: whole(0, 300).default(0).meta({
    description:
      'for how long a process that was told to end still answers, not ready, so that a load balancer finds that and sends requests elsewhere first: twice its interval of health checks',
  }),
  CRM_ROLE: oneOf(/** @type {const} */ (['all', 'web', 'worker']))
    .default('all')
    .meta({
      description:
        'what this process does: `web` serves and does no work in the background, `worker` does that alone and answers nothing but `/api/inngest`, its health and metrics',
    }),
  CRM_MAIL_WATCH: oneOf(/** @type {const} */ (['on', 'off']))
    .default('on')
    .meta({
      description:
        '`off`: this process watches no mailboxes by IMAP, nor does one whose `CRM_ROLE` is `web`; those that none watches are looked into every five minutes',
    }),
  AI_BASE_URL: webAddress()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({
      description: 'any OpenAI-compatible provider, such as `https://api.openai.com/v1`',
      without: 'built-in ranker and templates',
    }),
  AI_MODEL: text().optional().meta({ description: 'the model of that provider', without: 'none' }),
  AI_API_KEY: text().optional().meta({ description: 'its key, where it takes one', without: 'none' }),
  CRM_METRICS_TOKEN: text(/^\S{16,}$/, 'have at least 16 characters and no spaces')
    .optional()
    .meta({ description: 'who knows it reads `/metrics`, as `Authorization: Bearer`', without: 'nobody does' }),
  CRM_METRICS_PORT: whole(0, 65_535).optional().meta({
    description: 'a port of its own for `/metrics`, which needs no token on the machine itself',
    without: 'where everything is served, if `CRM_METRICS_TOKEN` is set',
  }),
  CRM_METRICS_HOST: text().optional().meta({
    description: 'the address of that port; needs `CRM_METRICS_TOKEN` too, as others than this machine may come',
    without: '`127.0.0.1`',
  }),
  CRM_SLOW_QUERY_MS: whole(1).optional().meta({
    description: 'SQL statements that take longer are logged: what they are, not what they hold',
    without: 'none is',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress().optional().meta({
    description: 'an OpenTelemetry collector, such as `http://127.0.0.1:4318`, that is sent traces and metrics',
    without: 'none are made',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(/** @type {const} */ (['http/protobuf', 'http/json']))
    .default('http/protobuf')
    .meta({ description: 'how' }),
  OTEL_EXPORTER_OTLP_HEADERS: text()
    .optional()
    .meta({ description: 'headers for it, `name=value` each, comma-separated', without: 'none' }),
  OTEL_SERVICE_NAME: text().default('crm').meta({ description: 'what this service is called there' }),
  OTEL_TRACES_SAMPLER: oneOf(
    /** @type {const} */ ([
      ...['always_on', 'always_off', 'traceidratio'],
      ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
    ]),
  )
    .default('parentbased_always_on')
    .meta({ description: 'which traces are kept' }),
  OTEL_TRACES_SAMPLER_ARG: text(/^(0(\.\d+)?|1(\.0+)?)$/, 'be a number from 0 to 1')
    .optional()
    .meta({ description: 'the share of a `…ratio` sampler', without: '`1`' }),
  OTEL_METRIC_EXPORT_INTERVAL: whole(1000)
    .default(60_000)
    .meta({ description: 'milliseconds from one export of metrics to the next' }),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info').meta({ description: 'of the JSON log' }),
  // What `up` or a platform sets, and nobody writes down.
  VERCEL: text().optional().meta({ internal: true, description: 'set by Vercel' }),
  CRM_ENGINE_URL: webAddress().optional().meta({ internal: true, description: 'where the embedded engine answers' }),
  CRM_ENGINE_PORT: whole(0, 65_535)
    .optional()
    .meta({ internal: true, description: 'where the embedded engine listens' }),
  CRM_APP_URL: webAddress()
    .optional()
    .meta({ internal: true, description: 'where the embedded engine calls the service' }),
});

/** Variables that say something only together. */
export const TOGETHER = /** @type {const} */ ([
  ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
  ['CRM_DKIM_DOMAIN', 'CRM_DKIM_SELECTOR', 'CRM_DKIM_PRIVATE_KEY'],
  ['AI_BASE_URL', 'AI_MODEL'],
]);

/** Variables of which only one may be set. */
export const EITHER = /** @type {const} */ ([['REDIS_URL', 'UPSTASH_REDIS_REST_URL']]);

/** Variables that say something only where others do: the first needs the rest. */
export const NEEDING = /** @type {const} */ ([['CRM_METRICS_HOST', 'CRM_METRICS_PORT', 'CRM_METRICS_TOKEN']]);
