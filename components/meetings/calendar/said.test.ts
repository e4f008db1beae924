import { expect, it } from 'vitest';
import { answersTo } from './said';

const text = (key: string) => ({ key, type: 'TEXT' as const, options: [] });
const choice = (key: string, ...options: string[]) => ({ key, type: 'SELECT' as const, options });

it('answers another type with what was said to the same questions, and with no choice that it lacks', () => {
  const given = { company: 'Acme', size: 'Small', budget: '10', plan: '' };
  expect(answersTo([text('company'), choice('size', 'Small', 'Large'), choice('plan', 'A')], given)).toEqual({
    company: 'Acme',
    size: 'Small',
    plan: '',
  });
  expect(answersTo([choice('size', 'Tiny'), text('constructor')], given)).toEqual({});
});
