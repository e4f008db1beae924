import { z } from 'zod';
import { addDomain, removeDomain, verifyDomain } from '@/server/workspace/auth/provider/domains';
import { getProvider, removeProvider, saveProvider } from '@/server/workspace/auth/provider/settings';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const address = () =>
  z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
    .max(2000)
    .optional();
const domain = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, 'Enter a domain, such as example.com');

/** Where the members of the workspace sign in. */
export const signInProviderRouter = router({
  get: memberProcedure.query(({ ctx }) => getProvider(ctx.member)),
  save: memberProcedure
    .input(
      input({
        kind: z.enum(['OIDC', 'SAML']),
        issuer: address(),
        clientId: z.string().trim().max(500).optional(),
        clientSecret: z.string().max(2000).optional(),
        entryPoint: address(),
        certificate: z.string().max(20_000).optional(),
        newcomers: z.enum(['MEMBER', 'INVITED']),
        required: z.boolean(),
      }),
    )
    .mutation(({ ctx, input }) => saveProvider(ctx.member, input)),
  remove: memberProcedure.mutation(({ ctx }) => removeProvider(ctx.member)),
  addDomain: memberProcedure
    .input(input({ domain: domain() }))
    .mutation(({ ctx, input }) => addDomain(ctx.member, input)),
  verifyDomain: memberProcedure
    .input(input({ domain: domain() }))
    .mutation(({ ctx, input }) => verifyDomain(ctx.member, input)),
  removeDomain: memberProcedure
    .input(input({ domain: domain() }))
    .mutation(({ ctx, input }) => removeDomain(ctx.member, input)),
});
