/** Every metric of the service. A label takes few values, which nobody outside can add to: no ids, no addresses, no paths. */
interface Instrument {
  name: string;
  description: string;
  /** A label whose values are known beforehand: they are told from the start as 0, so that the first of them counts as a rise. */
  starts?: { label: string; values: readonly string[] };
}

const of = <T extends Record<string, Instrument>>(instruments: T): Record<keyof T, Instrument> => instruments;

/** Counters; Prometheus adds `_total` to their names. */
export const COUNTERS = of({
  deliveries: {
    name: 'crm_webhook_attempts',
    description: 'Attempts to deliver a webhook, by what came of them',
    starts: { label: 'outcome', values: ['delivered', 'failed'] },
  },
  mails: {
    name: 'crm_mails',
    description:
      'Mails handed to a mail server, by what came of them: temporary ones are tried again, of unknown ones nobody knows whether they were taken',
    starts: {
      label: 'outcome',
      values: ['accepted', 'refused', 'temporary', 'unknown', 'withheld', 'bounced', 'complained'],
    },
  },
  aiCalls: {
    name: 'crm_ai_calls',
    description: 'Calls of the AI provider, by what came of them',
    starts: { label: 'outcome', values: ['answered', 'failed', 'slow', 'wrong'] },
  },
  aiTokens: {
    name: 'crm_ai_tokens',
    description: 'Tokens that the AI provider says it counted',
    starts: { label: 'direction', values: ['input', 'output'] },
  },
  rateLimited: { name: 'crm_rate_limit_refusals', description: 'Requests beyond a rate limit, by the limit' },
  slowStatements: { name: 'crm_slow_statements', description: 'SQL statements slower than CRM_SLOW_QUERY_MS' },
});
export type Counter = keyof typeof COUNTERS;

/** Durations in seconds. */
export const DURATIONS = of({
  requests: {
    name: 'crm_request_duration_seconds',
    description: 'Requests by operation and class of status, from their head to the end of the answer',
  },
  consoleCalls: {
    name: 'crm_console_call_duration_seconds',
    description: 'Calls of the console by procedure and outcome',
  },
  jobs: {
    name: 'crm_job_duration_seconds',
    description: 'Calls of durable functions by function and outcome; one run takes several',
  },
  poolWaits: {
    name: 'crm_database_pool_wait_seconds',
    description: 'How long a connection to the database was waited for',
  },
  outside: {
    name: 'crm_outside_call_duration_seconds',
    description: 'Calls of what runs elsewhere, by part and outcome',
  },
});
export type Duration = keyof typeof DURATIONS;

/** What is read when somebody asks. */
export const GAUGES = of({
  queueDepth: { name: 'crm_queue_depth', description: 'What is due and not yet claimed, counted up to 100,000' },
  queueAge: {
    name: 'crm_queue_oldest_due_seconds',
    description: 'For how long what is due longest has been due; 0 where nothing is',
  },
  queuesRead: {
    name: 'crm_queues_read',
    description: 'Whether a queue could be read in time: 1, or 0 and then its depth and age are those of before',
  },
  ready: { name: 'crm_ready', description: 'Whether the process can do its work, as /api/health/ready says' },
  parts: { name: 'crm_outside_part_ok', description: 'Whether a part that runs elsewhere answers' },
  backupScheduled: {
    name: 'crm_backup_scheduled',
    description: 'Whether CRM_BACKUP_DIR is set, so that backups are made by themselves',
  },
  backupAge: {
    name: 'crm_backup_age_seconds',
    description: 'How long ago the last good backup began, where there is one',
  },
  backupOk: {
    name: 'crm_backup_ok',
    description: 'Whether backups are made by themselves when they are due: 0 where the last failed or is late',
  },
  loopDelay: { name: 'crm_event_loop_delay_seconds', description: 'Delay of the event loop since it was last asked' },
  memory: { name: 'crm_process_memory_bytes', description: 'Memory of the process by kind' },
  pool: { name: 'crm_database_pool_connections', description: 'Connections to the database by pool and state' },
  poolSize: { name: 'crm_database_pool_limit', description: 'Connections that a pool may open' },
  disk: { name: 'crm_disk_free_bytes', description: 'Room on the disk of the data folder' },
  started: { name: 'crm_process_start_time_seconds', description: 'When the process started, as Unix time' },
});
export type Gauge = keyof typeof GAUGES;
