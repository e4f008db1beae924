import type { Booked } from '@/server/meetings/booking-types/public-contract';
import type { ManagedBooking } from '@/server/meetings/bookings/public-shapes';

/** What a visitor says when they book. */
export interface BookingForm {
  startAt: string;
  inviteeName: string;
  inviteeEmail: string;
  inviteeTimezone: string;
  inviteePhone: string | null;
  inviteeNotes: string | null;
  guests: string[];
  answers: Record<string, string>;
  clientId: string;
}

/** A refusal of the service, in words for people. */
export class Refused extends Error {
  override name = 'Refused';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Throws Refused; of a service that cannot be reached too, with status 0. */
async function ask<T>(path: string, body?: object): Promise<T> {
  const request = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  let status = 0;
  try {
    const response = await fetch(`/api/public${path}`, request);
    status = response.status;
    const answer = await response.json();
    if (!response.ok) throw new Refused(status, answer.error);
    return answer;
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(status, 'The service could not be reached. Please try again.');
  }
}

/** The starts of the free slots of a place, which is a booking type's path or that of a booking to be moved. */
export async function fetchSlots(place: string, from: number, to: number): Promise<string[]> {
  const query = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  const { slots } = await ask<{ slots: { startAt: string }[] }>(`${place}/slots?${query}`);
  return slots.map(({ startAt }) => startAt);
}

export const book = (place: string, form: BookingForm) => ask<Booked>(`${place}/bookings`, form);

export const move = (place: string, startAt: string) =>
  ask<{ booking: ManagedBooking }>(`${place}/reschedule`, { startAt });

export const cancel = (place: string, reason: string) =>
  ask<{ booking: ManagedBooking }>(`${place}/cancel`, { reason });
