/** Why a calendar could not be used, in words for the person whose calendar it is. */
export class CalendarFailure extends Error {
  override name = 'CalendarFailure';
  /** Whether it will be so again unless somebody does something. */
  readonly lasting: boolean;

  constructor(message: string, { lasting = false } = {}) {
    super(message);
    this.lasting = lasting;
  }
}

/** More than anybody's calendar holds. */
export class TooLarge extends CalendarFailure {
  constructor() {
    super('The calendar is too large.', { lasting: true });
  }
}

/** The words for whatever went wrong with a calendar; undefined for what is no calendar's fault. */
export const failureOf = (error: unknown): string | undefined =>
  error instanceof CalendarFailure ? error.message : undefined;
