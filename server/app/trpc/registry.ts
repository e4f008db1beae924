import type { AnyTRPCProcedure, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import { z } from 'zod';
import { resources } from '@/server/app/endpoints';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { AnyEndpoint } from '@/server/kernel/contract/implement';
import { plainJson } from '@/server/kernel/contract/json-text';
import type { Operation } from '@/server/kernel/contract/operation';
import { allows } from '@/server/kernel/contract/scopes';
import { execute } from '@/server/kernel/http/execute';
import { noteServed } from '@/server/kernel/served';
import { memberProcedure } from './init';

// biome-ignore lint/complexity/noBannedTypes: asks whether nothing is required
type Sent<I> = {} extends I ? I | undefined : I;
type Def<O extends Operation> = { input: Sent<z.input<O['input']>>; output: z.output<O['output']>; meta: unknown };
type Procedure<O extends Operation> = O['method'] extends 'GET'
  ? TRPCQueryProcedure<Def<O>>
  : TRPCMutationProcedure<Def<O>>;

type Resources = typeof resources;
/** Every operation of the API as a procedure: `<resource>.<verb>`, a query where it is a GET. */
export type RegistryProcedures = {
  [N in keyof Resources]: {
    [V in keyof Resources[N]]: Resources[N][V] extends { operation: infer O extends Operation } ? Procedure<O> : never;
  };
};

/** Makes the procedures. The input is parsed once, in `execute`, as it is for the API's other callers. */
export const registryProcedures = Object.fromEntries(
  Object.entries(resources).map(([resource, verbs]) => [
    resource,
    Object.fromEntries(Object.entries<AnyEndpoint>(verbs).map(([verb, endpoint]) => [verb, procedure(endpoint)])),
  ]),
) as Record<string, Record<string, AnyTRPCProcedure>> as RegistryProcedures;

function procedure(endpoint: AnyEndpoint): AnyTRPCProcedure {
  const { method, scopes } = endpoint.operation;
  const base = memberProcedure.input(z.unknown());
  const run = async ({ ctx, input }: { ctx: { member: Parameters<AnyEndpoint['run']>[0] }; input: unknown }) => {
    if (scopes.length > 0 && !allows(ctx.member.actor.scopes, scopes)) {
      throw new ApiError(STATUS.forbidden, 'Only owners and admins of this workspace can do this.');
    }
    noteServed(ctx.member.workspaceId);
    const answer = await execute(endpoint, ctx.member, input ?? {});
    return plainJson(answer.body);
  };
  return method === 'GET' ? base.query(run) : base.mutation(run);
}
