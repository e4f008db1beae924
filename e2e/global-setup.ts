import { prepareBrowser } from './browser';
import { startService } from './service';

/** One browser and one service for the run; the workers learn of them through the environment. */
export default async function setup() {
  process.env.CRM_E2E_CHROMIUM = await prepareBrowser();
  const { stop, ...credentials } = await startService();
  process.env.CRM_E2E_CREDENTIALS = JSON.stringify(credentials);
  return stop;
}
