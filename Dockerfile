# syntax=docker/dockerfile:1

# An image that serves: `web`, `worker` or both by CRM_ROLE (docs/deploying.md). It holds no PostgreSQL, so DATABASE_URL and
# CRM_SECRET must be set. `node prisma/migrate.mjs deploy` in it brings the database up to date; `crm` is the command line.

# What the tests ran on. Any version from 20.19 on does.
ARG NODE_VERSION=20.20.2

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && node scripts/image.mjs /image

FROM node:${NODE_VERSION}-bookworm-slim
# As `up` sets them: they keep the process below 500 MB.
ENV NODE_ENV=production \
    NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024" \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    PORT=3000 \
    CRM_HOST=0.0.0.0 \
    CRM_DATA_DIR=/data
RUN groupadd --gid 10001 crm \
    && useradd --uid 10001 --gid crm --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin crm \
    && install -d -o crm -g crm -m 700 /data /backups \
    && printf '#!/bin/sh\nexec node /app/dist/crm.mjs "$@"\n' > /usr/local/bin/crm \
    && chmod 755 /usr/local/bin/crm
# Below the same path as it was built at: Next writes its own into what it makes.
WORKDIR /app
COPY --from=build /image ./
USER 10001:10001
# Files, unless Vercel Blob keeps them. All that it writes otherwise goes to /tmp, and backups where CRM_BACKUP_DIR says: a volume at /backups
# belongs to the user from the first.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The first process of the container: it takes SIGTERM itself, and ends in order.
CMD ["node", "dist/main.mjs"]
