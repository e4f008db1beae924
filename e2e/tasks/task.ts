import type { APIResponse } from '@playwright/test';
import { problemsOf } from '../axe';
import { fitProblemsOf } from '../dialogs/fit';
import { test as base, expect } from '../fixtures';
import { type Budget, budgetOf, type Task } from './budgets';
import { type Acts, Hands } from './hands';

interface Fixtures {
  hands: Hands;
  /** A word that nothing else in the workspace has in its name. */
  mark: string;
  /** Whether it is done on a phone. */
  isPhone: boolean;
  /** Holds what is shown now to the rules of accessibility, light and dark, and to the width of the narrowest phone. */
  clean: (what: string) => Promise<void>;
  /** Writes by the API, and answers what came of it. */
  post: (path: string, data: object) => ReturnType<APIResponse['json']>;
  /** What the API answers to a question. */
  ask: (path: string) => ReturnType<APIResponse['json']>;
}

let made = 0;

const answerOf = async (answer: APIResponse) => {
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
};

export const test = base.extend<Fixtures>({
  hands: async ({ page }, use) => use(new Hands(page)),
  mark: async ({}, use) => use(`tourmaline${Date.now().toString(36)}${++made}`),
  isPhone: [false, { option: true }],
  clean: async ({ page, isPhone }, use) =>
    use(async (what) => {
      expect.soft(await problemsOf(page, what)).toEqual([]);
      if (isPhone) expect.soft(await fitProblemsOf(page, what)).toEqual([]);
      await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light' });
    }),
  post: async ({ api }, use) => use(async (path, data) => answerOf(await api.post(`/api/v1/${path}`, { data }))),
  ask: async ({ api }, use) => use(async (path) => answerOf(await api.get(`/api/v1/${path}`))),
});

type Work = Parameters<typeof test>[2];

const SIZES = {
  'on a desk': { viewport: { width: 1440, height: 900 }, colorScheme: 'light', isPhone: false },
  'on a phone': {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    isPhone: true,
  },
} as const;

/** A task as it is done by pointer and keys together, on a desk and on a phone, held to its budget. */
export function task(name: Task, work: Work) {
  const budget = budgetOf(name);
  for (const [where, options] of Object.entries(SIZES)) {
    const most = (options.isPhone && budget.phone) || budget;
    test.describe(`${name} ${where}`, () => {
      test.use(options);
      held(most);
      test(budget.task, work);
    });
  }
}

/** The same task without a pointer. */
export function byKeys(name: Task, work: Work) {
  const budget: Budget = budgetOf(name);
  test.describe(`${name} by keys alone`, () => {
    test.use(SIZES['on a desk']);
    held({ clicks: 0, keys: budget.alone ?? 0 });
    test(budget.task, work);
  });
}

/** Holds what is done to what it may take. */
function held({ clicks, keys }: Acts) {
  test.afterEach(({ hands }, { status }) => {
    if (status !== 'passed') return;
    expect(hands.acts.clicks, 'clicks').toBeLessThanOrEqual(clicks);
    expect(hands.acts.keys, 'keys').toBeLessThanOrEqual(keys);
  });
}

export { expect };
