import type { AnyEndpoint } from '@/server/contract/implement';
import { API_PREFIX } from '@/server/contract/operation';
import { endpoints } from '@/server/endpoints';
import type { ApiRequest, ApiResponse } from './message';
import { OPENAPI_PATH, serveOpenapi } from './openapi';
import { type PathValues, refuse, serve } from './serve';

export { API_PREFIX };

interface Node {
  fixed: Map<string, Node>;
  variable?: { name: string; node: Node };
  methods: Map<string, AnyEndpoint>;
}

const emptyNode = (): Node => ({ fixed: new Map(), methods: new Map() });
const root = emptyNode();
for (const endpoint of endpoints) add(endpoint);

function add(endpoint: AnyEndpoint): void {
  let node = root;
  for (const segment of endpoint.operation.path.split('/').slice(1)) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    node = name ? variable(node, name) : fixed(node, segment);
  }
  node.methods.set(endpoint.operation.method, endpoint);
}

function fixed(node: Node, segment: string): Node {
  const known = node.fixed.get(segment);
  if (known) return known;
  const made = emptyNode();
  node.fixed.set(segment, made);
  return made;
}

function variable(node: Node, name: string): Node {
  node.variable ??= { name, node: emptyNode() };
  return node.variable.node;
}

/** Walks the path's segments; a fixed name wins over a variable one, so `/emails/identities` is no e-mail's id. */
function find(segments: string[]): { node: Node; path: PathValues } | undefined {
  let node = root;
  const path: PathValues = {};
  for (const segment of segments) {
    const next = node.fixed.get(segment);
    if (next) node = next;
    else if (node.variable && segment !== '') {
      path[node.variable.name] = segment;
      node = node.variable.node;
    } else return undefined;
  }
  return { node, path };
}

/** Answers a request to anything below /api/v1, straight from the registry. */
export async function handleApi(request: ApiRequest): Promise<ApiResponse> {
  if (request.path === `${API_PREFIX}${OPENAPI_PATH}`) return serveOpenapi(request);
  const segments = decode(request.path.slice(API_PREFIX.length + 1));
  const found = segments && find(segments);
  const endpoint = found?.node.methods.get(request.method);
  if (found && endpoint) return serve(endpoint, request, found.path);
  return refuse(request, found ? [...found.node.methods.keys()] : []);
}

function decode(path: string): string[] | undefined {
  try {
    return path.split('/').map((segment) => {
      const text = decodeURIComponent(segment);
      if (text.includes('\0')) throw new URIError('U+0000');
      return text;
    });
  } catch {
    return undefined;
  }
}
