import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BUDGETS, budgetOf, type Task } from './budgets';

const written = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');
const names = Object.keys(BUDGETS) as Task[];

test('there are forty tasks, each is done, and those for the keyboard are done by it alone', () => {
  expect(names).toHaveLength(40);
  for (const name of names) {
    expect(written).toContain(`task('${name}'`);
    expect(written.includes(`byKeys('${name}'`), name).toBe(budgetOf(name).alone !== undefined);
  }
});

test('no task takes more than in the product that does it best', () => {
  for (const name of names) {
    const { clicks, keys, best } = budgetOf(name);
    expect(clicks + keys, name).toBeLessThanOrEqual(best[1]);
  }
});
