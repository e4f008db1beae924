import '@/server/app/wiring';
import { createServer } from 'node:http';
import { sweepDuplicates } from '@/server/records/duplicates/sweep';

// Compares everything that was changed, when it is asked to, in a process that does nothing else.
const server = createServer(async (_request, response) => {
  let read = 0;
  for (let more = true; more; ) {
    const step = await sweepDuplicates();
    read += step.read;
    more = step.more;
  }
  response.end(JSON.stringify({ read }));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
