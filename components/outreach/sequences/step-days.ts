/** The day of each step, counted from the enrolment. */
export function stepDays(steps: readonly { delayDays: number }[]): number[] {
  let day = 0;
  return steps.map(({ delayDays }) => {
    day += delayDays;
    return day;
  });
}
