import { publicEndpoints } from '@/server/app/public-endpoints';
import { PUBLIC_PREFIX } from '@/server/kernel/contract/public-operation';
import type { ApiRequest } from '@/server/kernel/http/message';
import { PathTree } from '@/server/kernel/http/path-tree';
import { problem } from '@/server/kernel/http/problem';
import { addressOf } from '@/server/kernel/http/public/address';
import { spend } from '@/server/kernel/http/public/budget';
import { corsHeaders, preflight } from '@/server/kernel/http/public/cors';
import type { AnyPublicEndpoint } from '@/server/kernel/http/public/implement';
import { type PublicResponse, servePublic } from '@/server/kernel/http/public/serve';
import { refuse, requestIdOf } from '@/server/kernel/http/serve';

export { PUBLIC_PREFIX };

const tree = new PathTree<AnyPublicEndpoint>();
for (const endpoint of publicEndpoints) tree.add(endpoint.operation.method, endpoint.operation.path, endpoint);

/** Answers a request to anything below /api/public. */
export async function handlePublic(request: ApiRequest): Promise<PublicResponse> {
  const found = tree.find(request.path.slice(PUBLIC_PREFIX.length));
  const endpoint = found?.methods.get(request.method);
  if (found && endpoint) return servePublic(endpoint, request, found.values);
  const [any] = found?.methods.values() ?? [];
  if (!found || !any || request.method !== 'OPTIONS') return refuse(request, found ? [...found.methods.keys()] : []);
  try {
    await spend(1, { address: addressOf(request) });
    return preflight(corsHeaders(request, await any.findContainer(found.values)), [...found.methods.keys()]);
  } catch (error) {
    return problem(error, requestIdOf(request));
  }
}
