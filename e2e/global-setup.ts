import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority } from '../server/test/certificates';
import { prepareBrowser } from './browser';
import { startService } from './service';

/**
 * One browser and one service for the run; the workers learn of them through the environment. The service trusts an
 * authority of the run, by which receivers of webhooks on loopback have their certificates.
 */
export default async function setup() {
  process.env.CRM_E2E_CHROMIUM = await prepareBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'crm-e2e-authority-'));
  const authority = makeAuthority();
  writeFileSync(join(folder, 'authority.pem'), authority.cert);
  process.env.CRM_E2E_AUTHORITY = JSON.stringify(authority);
  const { stop, ...credentials } = await startService({
    CRM_WEBHOOK_ALLOW_HOSTS: 'localhost',
    NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
  });
  process.env.CRM_E2E_CREDENTIALS = JSON.stringify(credentials);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
