/** Why a calendar cannot be read, in words for the person whose calendar it is. */
export class Refusal extends Error {}

export const TOO_LARGE = 'The calendar is too large.';
export const NOT_A_CALENDAR = 'What came back is not a calendar.';
export const TOO_OFTEN = 'The calendar repeats its events too often to be read.';
