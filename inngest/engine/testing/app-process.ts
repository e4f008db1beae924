import { appendFileSync } from 'node:fs';
import { createClient, startAppServer } from './app';
import { killFunctions } from './kill-functions';

/** The application as a process that a test may kill: it writes each start and end of a step to a file at once. */
const { TEST_ENGINE_URL = '', TEST_APP_PORT = '0', TEST_EFFECTS = '' } = process.env;
const app = await startAppServer(Number(TEST_APP_PORT));
const client = createClient({ engineUrl: TEST_ENGINE_URL });
app.use(
  client,
  killFunctions(client, (runId, step, moment) =>
    appendFileSync(TEST_EFFECTS, `${JSON.stringify({ runId, step, moment, at: Date.now() })}\n`),
  ),
);
process.send?.({ type: 'ready', port: app.port });
