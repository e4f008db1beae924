import { PUBLIC_PREFIX } from '@/server/contract/public-operation';
import type { ApiRequest } from '../message';
import { PathTree } from '../path-tree';
import { problem } from '../problem';
import { refuse, requestIdOf } from '../serve';
import { addressOf } from './address';
import { spend } from './budget';
import { corsHeaders, preflight } from './cors';
import { publicEndpoints } from './endpoints';
import type { AnyPublicEndpoint } from './implement';
import { type PublicResponse, servePublic } from './serve';

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
    return preflight(corsHeaders(request, await any.findPlace(found.values)), [...found.methods.keys()]);
  } catch (error) {
    return problem(error, requestIdOf(request));
  }
}
