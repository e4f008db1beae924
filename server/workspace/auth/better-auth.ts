import { passkey } from '@better-auth/passkey';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { secretKey } from '@/server/kernel/secret';
import { PASSWORD_LENGTH } from './password';
import { providerSessions } from './provider/session';

const DAY_S = 24 * 60 * 60;

/** The adapter hands Prisma undefined values, which the strict checks refuse; leaving them out is what they mean. */
const lenient = prisma.$extends({
  name: 'without-undefined',
  query: { $allModels: { $allOperations: ({ args, query }) => query(withoutUndefined(args)) } },
});

function withoutUndefined<T>(args: T): T {
  if (typeof args !== 'object' || args === null) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) as T;
}

function build() {
  return betterAuth({
    appName: 'Workspace CRM',
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret: secretKey('session').toString('base64url'),
    database: prismaAdapter(lenient, { provider: 'postgresql' }),
    // People come by /setup or an invitation, never by signing themselves up.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    // How exactly the list of a person's sessions says when each was last used.
    session: {
      expiresIn: 30 * DAY_S,
      updateAge: 15 * 60,
      // What would ask for a session of today asks for the password here.
      freshAge: 0,
    },
    plugins: [
      providerSessions,
      // Browsers are trusted for 30 days. Wrong codes are counted by server/workspace/auth/second-factor/verify.ts.
      twoFactor({ trustDeviceMaxAge: 30 * DAY_S, accountLockout: { enabled: false } }),
      // A passkey signs in by itself, so the device must have checked who holds it.
      passkey({
        rpName: 'Workspace CRM',
        origin: trustedOrigins(config.baseUrl),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => refuseUnverified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => refuseUnverified(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    trustedOrigins: trustedOrigins(config.baseUrl),
    // server/workspace/auth/sign-in/password.ts counts failures, for all processes together.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'crm',
      useSecureCookies: config.baseUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      disableOriginCheck: false,
    },
    telemetry: { enabled: false },
    logger: { log: (level, message) => logger[level](message) },
  });
}

async function refuseUnverified(isVerified: boolean | undefined): Promise<void> {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'The device did not check who you are.' });
}

/** Loopback has two names, and people type either. */
function trustedOrigins(baseUrl: string): string[] {
  const url = new URL(baseUrl);
  if (!['localhost', '127.0.0.1'].includes(url.hostname)) return [url.origin];
  return ['localhost', '127.0.0.1'].map((host) => `${url.protocol}//${host}:${url.port || '80'}`).concat(url.origin);
}

let built: ReturnType<typeof build> | undefined;

/** better-auth, made on first use, because a build has no CRM_SECRET. */
export function auth(): ReturnType<typeof build> {
  built ??= build();
  return built;
}
