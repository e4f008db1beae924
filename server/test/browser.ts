import { consoleWith, requestAuth } from './console';

/** A browser's cookies, which answers of the console's sign-in change; it begins with those of a session, if any. */
export function makeBrowser(start = '') {
  const jar = new Map(start.split('; ').map((pair): [string, string] => [pair.split('=')[0] ?? '', pair]));
  const cookie = () => [...jar.values()].filter(Boolean).join('; ');
  return {
    cookie,
    calls: () => consoleWith(cookie()),
    async post(path: string, body: unknown) {
      const answer = await requestAuth(path, body, { cookie: cookie() });
      for (const set of answer.headers.getSetCookie()) {
        const [pair = '', ...attributes] = set.split(';');
        const name = pair.split('=')[0] ?? '';
        if (attributes.some((one) => /max-age=0/i.test(one))) jar.delete(name);
        else jar.set(name, pair);
      }
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    isIn: () =>
      consoleWith(cookie())
        .account.me()
        .then(
          () => true,
          () => false,
        ),
  };
}
