import { expect, test } from 'vitest';
import { stepDays } from './step-days';
import { newStep, toInput } from './steps';

test('the days of the steps add up their delays', () => {
  expect(stepDays([{ delayDays: 0 }, { delayDays: 3 }, { delayDays: 4 }])).toEqual([0, 3, 7]);
});

test('a step is sent with what belongs to its type, and an empty body as none', () => {
  const mail = { ...newStep('EMAIL', true), subject: 'Hello', bodyHtml: '<p></p>', taskTitle: 'left over' };
  expect(toInput(mail)).toEqual({ type: 'EMAIL', delayDays: 0, subject: 'Hello', bodyHtml: '' });
  expect(toInput({ ...newStep('CALL', false), subject: 'left over' })).toEqual({ type: 'CALL', delayDays: 3 });
});
