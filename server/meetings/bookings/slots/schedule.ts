export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** A stretch of time in Unix milliseconds, its end not included. */
export interface Interval {
  startMs: number;
  endMs: number;
}

/** Wall time of the host, `HH:MM`; `24:00` is the end of the day. */
export interface Hours {
  start: string;
  end: string;
}

/** When a host can be booked for one kind of meeting. */
export interface Schedule {
  /** IANA name; hours and days are the host's. */
  timezone: string;
  durationMin: number;
  /** Slots begin every so many minutes from the start of their window. */
  intervalMin: number;
  bufferBeforeMin: number;
  bufferAfterMin: number;
  minNoticeMin: number;
  horizonDays: number;
  maxPerDay: number | null;
  /** weekday: 0 = Sunday to 6 = Saturday. */
  hours: (Hours & { weekday: number })[];
  /** What holds on a day, `YYYY-MM-DD`, instead of the hours of its weekday; no windows: closed. */
  dateOverrides: { date: string; windows: Hours[] }[];
}

/** A confirmed booking of the host, with the buffers of its own kind of meeting. */
export interface Taken extends Interval {
  bufferBeforeMin: number;
  bufferAfterMin: number;
  /** Whether it counts towards maxPerDay. */
  isSameType: boolean;
}

/** What is in the way of slots: bookings, and busy times of the host's calendar. */
export interface Conflicts {
  taken: readonly Taken[];
  busy?: readonly Interval[];
}
