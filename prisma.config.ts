import { defineConfig } from 'prisma/config';

// For `npx prisma …` (studio, format, migrate). The service itself uses prisma/migrate.mjs, which downloads nothing.
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
