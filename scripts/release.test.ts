import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './run.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const numberOf = (version: string) => version.split('.').reduce((sum, part) => sum * 10_000 + Number(part), 0);

test('the changelog has a section for each release, the newest first, and the release is called the same everywhere', () => {
  const { version } = JSON.parse(read('package.json'));
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  expect(headings[0]).toBe('[Unreleased]');
  // Before the first release a section was a day.
  const form = /^(\[(\d+\.\d+\.\d+)\] - )?\d{4}-\d\d-\d\d$/;
  expect(headings.slice(1).filter((heading) => !form.test(heading))).toEqual([]);
  const released = headings.flatMap((heading) => form.exec(heading)?.[2] ?? []);
  expect(released).toEqual([...released].sort((a, b) => numberOf(b) - numberOf(a)));
  if (released[0]) expect(version).toBe(released[0]);
  const { images } = parse(read('deploy/kubernetes/kustomization.yaml'));
  expect(images[0].newTag).toBe(version);
});
