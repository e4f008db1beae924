import { writeFileSync } from 'node:fs';
import { startService } from '../e2e/service';
import { report } from './support/load';
import { MixedClient } from './support/mixed-load';
import { residentMb, type Sample, summarize, webProcess } from './support/resident';

// What the web process holds in memory while clients do a bit of everything: the built product as `up` starts it, with its
// demo workspace. Less of everything (MEMORY_CALLS=20000 MEMORY_PAGES=200 ...) is a first look; what grows shows in the whole.
const amount = (name: string, value: number) => Number(process.env[`MEMORY_${name}`] ?? value);
const clients = amount('CLIENTS', 4);
const limitMb = amount('LIMIT_MB', 500);
const calls = amount('CALLS', 200_000) / clients;
const pages = amount('PAGES', 2000) / clients;
/** Each client imports a file once, one after the other. */
const rows = amount('ROWS', 20_000) / clients;
const mails = amount('MAILS', 2000) / clients;
/** What the second half may add, as a share of what is there: the line through a sawtooth is never quite level. */
const FLAT = 0.08;
const SAMPLE_MS = 500;

const service = await startService({ CRM_RATE_LIMIT_PER_MINUTE: '100000000' });
const pid = webProcess(service.dataDir);
const samples: Sample[] = [];
let done = 0;
const timer = setInterval(() => samples.push({ done, mb: residentMb(pid) }), SAMPLE_MS);
try {
  await Promise.all(Array.from({ length: clients }, (_, index) => work(index)));
} finally {
  clearInterval(timer);
  await service.stop();
}

const { peakMb, firstHalfMb, secondHalfMb, growthMb } = summarize(samples);
report('web process under a mixed load, peak', peakMb, limitMb, 'MB');
report('at the end of the first half', firstHalfMb, undefined, 'MB');
report('at the end of the second half', secondHalfMb, undefined, 'MB');
report('growth over the second half', growthMb, FLAT * firstHalfMb, 'MB');
if (process.env.MEMORY_SAMPLES) writeFileSync(process.env.MEMORY_SAMPLES, JSON.stringify(samples));
if (peakMb >= limitMb) throw new Error(`The web process held ${peakMb} MB; the limit is ${limitMb}.`);
if (growthMb > FLAT * firstHalfMb)
  throw new Error(`The web process grew by ${Math.round(growthMb)} MB in the second half.`);

/** One client's share, spread evenly over its calls. */
async function work(index: number) {
  const client = new MixedClient(service, `client${index}`);
  const imports = Math.floor((calls * (index + 1)) / (clients + 1));
  await client.begin();
  for (let i = 0; i < calls; i++) {
    await client.call();
    const due = (all: number) => Math.floor(((i + 1) * all) / calls) - Math.floor((i * all) / calls);
    for (let n = due(pages); n > 0; n--) await client.page();
    for (let n = due(mails); n > 0; n--) await client.mail();
    if (i === imports) await client.importFile(rows);
    done++;
  }
  await client.end();
}
