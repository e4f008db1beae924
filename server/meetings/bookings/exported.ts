import { columnsBy, describedSource } from '@/server/records/exports/sources';
import { type Booking, bookingsContract } from './contract';
import { bookingList, listBookings } from './list';

type Included = Booking & Record<'contact' | 'lead', { name: string } | null> & { task: { title: string } | null };

/** Meetings, those to come where nothing else is asked for, as in their list. */
export const exportedBookings = describedSource({
  plural: 'bookings',
  scope: 'read:bookings',
  operation: bookingsContract.list,
  list: listBookings,
  described: bookingList,
  isSelective: true,
  columns: async () =>
    columnsBy<Included>({
      id: ({ id }) => id,
      status: ({ status }) => status,
      startAt: ({ startAt }) => startAt,
      endAt: ({ endAt }) => endAt,
      bookingType: ({ bookingType }) => bookingType.title,
      host: ({ host }) => host.name,
      'host.email': ({ host }) => host.email,
      hostTimezone: ({ hostTimezone }) => hostTimezone,
      inviteeName: ({ inviteeName }) => inviteeName,
      inviteeEmail: ({ inviteeEmail }) => inviteeEmail,
      inviteePhone: ({ inviteePhone }) => inviteePhone,
      inviteeTimezone: ({ inviteeTimezone }) => inviteeTimezone,
      inviteeNotes: ({ inviteeNotes }) => inviteeNotes,
      guests: ({ guests }) => guests,
      answers: ({ answers }) => answers.map(({ label, value }) => `${label}: ${value}`),
      contactId: ({ contactId }) => contactId,
      contact: ({ contact }) => contact?.name,
      leadId: ({ leadId }) => leadId,
      lead: ({ lead }) => lead?.name,
      taskId: ({ taskId }) => taskId,
      task: ({ task }) => task?.title,
      joinUrl: ({ joinUrl }) => joinUrl,
      onHostCalendar: ({ onHostCalendar }) => onHostCalendar,
      cancelledAt: ({ cancelledAt }) => cancelledAt,
      cancelledBy: ({ cancelledBy }) => cancelledBy,
      cancelReason: ({ cancelReason }) => cancelReason,
      createdAt: ({ createdAt }) => createdAt,
    }),
});
