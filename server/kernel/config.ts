import { z } from 'zod';

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  CRM_BASE_URL: optional,
  CRM_DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optional,
  CRM_SECRET: optional,
  CRM_DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  CRM_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  CRM_PUBLIC_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  CRM_TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  INNGEST_SERVE_ORIGIN: optional,
  CRM_APP_URL: optional,
  BLOB_READ_WRITE_TOKEN: optional,
  VERCEL: optional,
  CRM_WEBHOOK_ALLOW_HOSTS: z.string().default(''),
  CRM_MAIL_ALLOW_HOSTS: z.string().default(''),
  CRM_CALENDAR_ALLOW_HOSTS: z.string().default(''),
  CRM_VIDEO_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://meet.jit.si'),
  CRM_MAIL_WATCH: z.enum(['on', 'off']).default('on'),
  CRM_SMTP_URL: optional,
  CRM_RETURN_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/)
    .optional(),
  CRM_DKIM_DOMAIN: optional,
  CRM_DKIM_SELECTOR: optional,
  CRM_DKIM_PRIVATE_KEY: optional,
  UPSTASH_REDIS_REST_URL: optional,
  UPSTASH_REDIS_REST_TOKEN: optional,
  AI_BASE_URL: optional,
  AI_API_KEY: optional,
  AI_MODEL: optional,
});

/** The environment, read and checked once; docs/operations.md lists every variable. */
export const config = read(process.env);

function read(source: NodeJS.ProcessEnv) {
  const env = environment.parse(source);
  const baseUrl = (env.CRM_BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    port: env.PORT,
    baseUrl,
    dataDir: env.CRM_DATA_DIR,
    /**
     * Where durable work is called, and nowhere else: as the embedded engine was told, as the operator says, else where
     * links lead. What a request says of its own address is never asked.
     */
    inngestOrigin: new URL(env.CRM_APP_URL ?? env.INNGEST_SERVE_ORIGIN ?? baseUrl).origin,
    /** Whether the embedded engine calls, which `up` starts beside this process. */
    embeddedEngine: env.CRM_APP_URL !== undefined,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.CRM_DATABASE_POOL,
    secret: env.CRM_SECRET,
    rateLimitPerMinute: env.CRM_RATE_LIMIT_PER_MINUTE,
    /** What one address may take of the public endpoints in a minute. */
    publicRateLimitPerMinute: env.CRM_PUBLIC_RATE_LIMIT_PER_MINUTE ?? 2 * env.CRM_RATE_LIMIT_PER_MINUTE,
    /** How many proxies in front add the address they see to X-Forwarded-For. */
    trustedProxies: env.CRM_TRUST_PROXY,
    blobToken: env.BLOB_READ_WRITE_TOKEN,
    onVercel: env.VERCEL !== undefined,
    webhookAllowHosts: hosts(env.CRM_WEBHOOK_ALLOW_HOSTS),
    /** Mail servers of members that may be inside the network. */
    mailAllowHosts: hosts(env.CRM_MAIL_ALLOW_HOSTS),
    /** Calendar servers of members that may be inside the network. */
    calendarAllowHosts: hosts(env.CRM_CALENDAR_ALLOW_HOSTS),
    /** Where rooms of hosted video meetings are made. */
    videoBaseUrl: env.CRM_VIDEO_BASE_URL.replace(/\/+$/, ''),
    /** Whether this process watches mailboxes by IMAP; those that nobody watches are looked into every five minutes. */
    mailWatch: env.CRM_MAIL_WATCH === 'on',
    smtpUrl: env.CRM_SMTP_URL,
    /** Where reports on mail that leaves by the service's own route come back to, each to an address of its own. */
    returnDomain: env.CRM_RETURN_DOMAIN,
    dkim:
      env.CRM_DKIM_DOMAIN && env.CRM_DKIM_SELECTOR && env.CRM_DKIM_PRIVATE_KEY
        ? {
            domainName: env.CRM_DKIM_DOMAIN,
            keySelector: env.CRM_DKIM_SELECTOR,
            privateKey: env.CRM_DKIM_PRIVATE_KEY.replaceAll('\\n', '\n'),
          }
        : undefined,
    redis:
      env.UPSTASH_REDIS_REST_URL && env.UPSTASH_REDIS_REST_TOKEN
        ? { url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }
        : undefined,
    ai: aiOf(env),
  };
}

/** How long a language model may think about one request. */
const AI_TIMEOUT_MS = 60_000;

/** The OpenAI-compatible provider, if there is one; servers inside the network often take no key. */
function aiOf(env: z.infer<typeof environment>) {
  const { AI_BASE_URL: url, AI_API_KEY: apiKey, AI_MODEL: model } = env;
  if (!url) return undefined;
  if (!model) throw new Error('AI_MODEL must be set when AI_BASE_URL is.');
  return { baseUrl: url.replace(/\/+$/, ''), apiKey, model, timeoutMs: AI_TIMEOUT_MS };
}

function hosts(list: string): string[] {
  return list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
}
