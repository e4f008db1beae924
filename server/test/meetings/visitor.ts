import { handlePublic, PUBLIC_PREFIX } from '@/server/app/entry/public';
import { newAddress } from '../address';

interface Visited {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a raw answer may be anything
  body: any;
}

/** Asks a public endpoint as somebody's browser does; each asks from an address of their own unless one is given. */
export async function visit(path: string, sent?: object, address = newAddress()): Promise<Visited> {
  const [plain = '', query = ''] = path.split('?');
  const response = await handlePublic({
    method: sent ? 'POST' : 'GET',
    path: `${PUBLIC_PREFIX}${plain}`,
    query,
    address,
    header: (name) => (name === 'content-type' ? 'application/json' : undefined),
    async *body() {
      if (sent) yield Buffer.from(JSON.stringify(sent));
    },
  });
  return { status: response.status, body: JSON.parse(String(response.body)) };
}
