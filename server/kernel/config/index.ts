import { type Environment, readEnvironment } from './environment.mjs';

/** The configuration of the service, read once; docs/operations.md lists every variable. What starts it has checked it (require.ts). */
export const config = configurationOf(readEnvironment(process.env).values);

function configurationOf(env: Environment) {
  const baseUrl = env.CRM_BASE_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    /** Where the web process listens. */
    host: env.CRM_HOST,
    baseUrl,
    dataDir: env.CRM_DATA_DIR,
    /** What this process does: serve, work in the background, or both. */
    role: env.CRM_ROLE,
    /** How long a process that ends lets a load balancer find that out. */
    shutdownDelayMs: env.CRM_SHUTDOWN_DELAY_SECONDS * 1000,
    /**
     * Where durable work is called, and nowhere else: as the embedded engine was told, as the operator says, else where
     * links lead. What a request says of its own address is never asked.
     */
    inngestOrigin: new URL(env.CRM_APP_URL ?? env.INNGEST_SERVE_ORIGIN ?? baseUrl).origin,
    inngestSigningKey: env.INNGEST_SIGNING_KEY,
    inngestSigningKeyBefore: env.INNGEST_SIGNING_KEY_FALLBACK,
    /** Whether anything is there to hand durable work to; without it the sweeps are all that drives the work. */
    hasInngest: (env.INNGEST_EVENT_KEY ?? env.INNGEST_DEV) !== undefined,
    /** Whether the embedded engine calls, which `up` starts beside this process. */
    embeddedEngine: env.CRM_APP_URL !== undefined,
    /** Where the embedded engine answers. */
    engineUrl: env.CRM_ENGINE_URL,
    /** Where an Inngest server of somebody else's is asked whether it is there. */
    inngestUrl: env.CRM_ENGINE_URL === undefined ? inngestOf(env) : undefined,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.CRM_DATABASE_POOL,
    secret: env.CRM_SECRET,
    historyDays: env.CRM_HISTORY_DAYS,
    /** Backups that are made by themselves, where `dir` says that they are. */
    backup: {
      dir: env.CRM_BACKUP_DIR,
      at: env.CRM_BACKUP_AT,
      keep: env.CRM_BACKUP_KEEP,
      passphrase: env.CRM_BACKUP_PASSPHRASE,
    },
    /** What is made once for an installation, and must go where its data goes. */
    secrets: {
      CRM_SECRET: env.CRM_SECRET,
      INNGEST_EVENT_KEY: env.INNGEST_EVENT_KEY,
      INNGEST_SIGNING_KEY: env.INNGEST_SIGNING_KEY,
    },
    rateLimitPerMinute: env.CRM_RATE_LIMIT_PER_MINUTE,
    /** What one address may take of the public endpoints in a minute. */
    publicRateLimitPerMinute: env.CRM_PUBLIC_RATE_LIMIT_PER_MINUTE ?? 2 * env.CRM_RATE_LIMIT_PER_MINUTE,
    /** How many proxies in front add the address they see to X-Forwarded-For. */
    trustedProxies: env.CRM_TRUST_PROXY,
    blobToken: env.BLOB_READ_WRITE_TOKEN,
    onVercel: env.VERCEL !== undefined,
    webhookAllowHosts: env.CRM_WEBHOOK_ALLOW_HOSTS,
    /** Mail servers of members that may be inside the network. */
    mailAllowHosts: env.CRM_MAIL_ALLOW_HOSTS,
    /** Calendar servers of members that may be inside the network. */
    calendarAllowHosts: env.CRM_CALENDAR_ALLOW_HOSTS,
    /** OpenID providers of workspaces that may be inside the network. */
    signInAllowHosts: env.CRM_SIGN_IN_ALLOW_HOSTS,
    /** Where rooms of hosted video meetings are made. */
    videoBaseUrl: env.CRM_VIDEO_BASE_URL,
    /** Whether this process watches mailboxes by IMAP; those that nobody watches are looked into every five minutes. */
    mailWatch: env.CRM_MAIL_WATCH === 'on' && env.CRM_ROLE !== 'web',
    smtpUrl: env.CRM_SMTP_URL,
    /** Where reports on mail that leaves by the service's own route come back to, each to an address of its own. */
    returnDomain: env.CRM_RETURN_DOMAIN,
    dkim: dkimOf(env),
    redis: redisOf(env),
    ai: aiOf(env),
    /** Who may read the metrics, and where. */
    metrics: { token: env.CRM_METRICS_TOKEN, port: env.CRM_METRICS_PORT, host: env.CRM_METRICS_HOST ?? '127.0.0.1' },
    otlp: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL, metricsEveryMs: env.OTEL_METRIC_EXPORT_INTERVAL }
      : undefined,
    /** SQL statements that take longer are logged. */
    slowQueryMs: env.CRM_SLOW_QUERY_MS,
  };
}

function dkimOf(env: Environment) {
  const { CRM_DKIM_DOMAIN: domainName, CRM_DKIM_SELECTOR: keySelector, CRM_DKIM_PRIVATE_KEY: privateKey } = env;
  return domainName && keySelector && privateKey ? { domainName, keySelector, privateKey } : undefined;
}

/** Where all instances count together; a token says that it is Upstash's. */
function redisOf({ REDIS_URL, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }: Environment) {
  if (REDIS_URL !== undefined) return { url: REDIS_URL };
  return url !== undefined && token !== undefined ? { url, token } : undefined;
}

/** As the SDK finds it: by its address, the dev server at its usual one, else the cloud. */
function inngestOf({ INNGEST_BASE_URL: base, INNGEST_DEV: dev, INNGEST_EVENT_KEY: key }: Environment) {
  if (base !== undefined) return base;
  if (dev !== undefined) return URL.canParse(dev) ? dev : 'http://127.0.0.1:8288';
  return key === undefined ? undefined : 'https://inn.gs';
}

/** How long a language model may think about one request. */
const AI_TIMEOUT_MS = 60_000;

/** The OpenAI-compatible provider, if there is one; servers inside the network often take no key. */
function aiOf({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model }: Environment) {
  return baseUrl && model ? { baseUrl, apiKey, model, timeoutMs: AI_TIMEOUT_MS } : undefined;
}
