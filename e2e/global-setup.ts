import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority } from '../server/test/certificates';
import { prepareBrowser } from './browser';

/**
 * One browser for the run, and one authority, by which receivers of webhooks on loopback have their certificates; the workers
 * learn of them through the environment. The services that they start trust it.
 */
export default async function setup() {
  process.env.CRM_E2E_CHROMIUM = await prepareBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'crm-e2e-authority-'));
  const authority = makeAuthority();
  process.env.CRM_E2E_AUTHORITY = JSON.stringify(authority);
  process.env.CRM_E2E_AUTHORITY_FILE = join(folder, 'authority.pem');
  writeFileSync(process.env.CRM_E2E_AUTHORITY_FILE, authority.cert);
  return () => rmSync(folder, { recursive: true, force: true });
}
