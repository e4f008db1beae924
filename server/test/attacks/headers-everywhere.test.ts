import { readdirSync } from 'node:fs';
import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server';
import { expect, it } from 'vitest';
import { config } from '@/proxy';

// The wall around pages, seen from the paths: whatever is no answer of a route's own is a page, be it the one that there is nothing.

const fill = (file: string) =>
  file
    .replace(/^app/, '')
    .replace(/\/(route|page)\.tsx?$/, '')
    .replace(/\/\([^)]+\)/g, '')
    .replace(/\[\.{3}[^\]]+\]/g, 'x/y')
    .replace(/\[[^\]]+\]/g, 'x');
const hasPolicy = (path: string) => doesMatch({ config, nextConfig: {}, url: `http://localhost${path}` });

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) => `app/${file}`);
const routes = files.filter((file) => file.endsWith('/route.ts')).map(fill);
const pages = files.filter((file) => file.endsWith('/page.tsx')).map((file) => fill(file) || '/');
/** Below these everything is answered by one route. */
const whole = ['/api/v1/', '/api/public/', '/api/auth/', '/t/'];

it('every page has it', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter((path) => !hasPolicy(path))).toEqual([]);
});

it('what lies above, beside and below the routes has it, for nobody but Next answers there', () => {
  const around = routes.flatMap((path) => [`${path}/z`, `${path}z/z/z`, path.slice(0, path.lastIndexOf('/'))]);
  const nothing = [
    ...around,
    '/api/x',
    '/api',
    '/download/a/b/c',
    '/widgetx',
    '/chat/a/b',
    '/form/a/b/c',
    '/icon.svgx',
    '/_next/x',
  ].filter((path) => path !== '' && !routes.includes(path) && !whole.some((prefix) => path.startsWith(prefix)));
  expect(nothing.length).toBeGreaterThan(40);
  expect(nothing.filter((path) => !hasPolicy(path))).toEqual([]);
});

it('what routes answer is left as they answer it', () => {
  const own = routes.filter((path) => !['/docs/index.json', '/book/manage/x/calendar'].includes(path));
  expect(own.filter(hasPolicy)).toEqual([]);
});
