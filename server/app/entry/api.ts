import { endpoints } from '@/server/app/endpoints';
import { OPENAPI_PATH, serveOpenapi } from '@/server/app/entry/openapi';
import type { AnyEndpoint } from '@/server/kernel/contract/implement';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { PathTree } from '@/server/kernel/http/path-tree';
import { refuse, serve } from '@/server/kernel/http/serve';
import { authenticate } from '@/server/workspace/keys/authenticate';

export { API_PREFIX };

const tree = new PathTree<AnyEndpoint>();
for (const endpoint of endpoints) tree.add(endpoint.operation.method, endpoint.operation.path, endpoint);

/** Answers a request to anything below /api/v1, straight from the registry. */
export async function handleApi(request: ApiRequest): Promise<ApiResponse> {
  if (request.path === `${API_PREFIX}${OPENAPI_PATH}`) return serveOpenapi(request);
  const found = tree.find(request.path.slice(API_PREFIX.length));
  const endpoint = found?.methods.get(request.method);
  if (found && endpoint) return serve(endpoint, request, found.values, authenticate);
  return refuse(request, found ? [...found.methods.keys()] : []);
}
