import type { AnyEndpoint } from '@/server/contract/implement';
import { API_PREFIX } from '@/server/contract/operation';
import { endpoints } from '@/server/endpoints';
import type { ApiRequest, ApiResponse } from './message';
import { OPENAPI_PATH, serveOpenapi } from './openapi';
import { PathTree } from './path-tree';
import { refuse, serve } from './serve';

export { API_PREFIX };

const tree = new PathTree<AnyEndpoint>();
for (const endpoint of endpoints) tree.add(endpoint.operation.method, endpoint.operation.path, endpoint);

/** Answers a request to anything below /api/v1, straight from the registry. */
export async function handleApi(request: ApiRequest): Promise<ApiResponse> {
  if (request.path === `${API_PREFIX}${OPENAPI_PATH}`) return serveOpenapi(request);
  const found = tree.find(request.path.slice(API_PREFIX.length));
  const endpoint = found?.methods.get(request.method);
  if (found && endpoint) return serve(endpoint, request, found.values);
  return refuse(request, found ? [...found.methods.keys()] : []);
}
