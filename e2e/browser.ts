import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../scripts/lock.mjs';
import { root } from '../scripts/run.mjs';

const folder = join(root, 'node_modules/.cache/chromium');
const unpack = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;

/**
 * A Chromium to drive: the one that CRM_E2E_CHROMIUM names, else the one in the npm package @sparticuz/chromium, unpacked
 * once. It is unpacked under another name and renamed, for a half-written one would be taken for whole.
 */
export async function prepareBrowser(): Promise<string> {
  if (process.env.CRM_E2E_CHROMIUM) return process.env.CRM_E2E_CHROMIUM;
  const executable = join(folder, 'chromium');
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(executable)) return;
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    // The package unpacks into the folder for temporary files; claiming to be its home brings the system libraries too.
    const env = { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
    execFileSync(process.execPath, ['-e', unpack], { cwd: root, env, stdio: 'inherit' });
    renameSync(draft, folder);
  });
  addMissingLibraries(executable);
  return executable;
}

/** Machines without the libraries of a desktop, or without fonts, get those of the package. */
function addMissingLibraries(executable: string) {
  if (spawnSync(executable, ['--version']).status !== 0) process.env.LD_LIBRARY_PATH = join(folder, 'al2023/lib');
  if (!existsSync('/etc/fonts')) process.env.FONTCONFIG_PATH = join(folder, 'fonts');
}
