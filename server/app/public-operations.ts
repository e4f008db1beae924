import type { PublicOperation } from '@/server/kernel/contract/public-operation';
import { publicBookingTypesContract } from '@/server/meetings/booking-types/public-contract';
import { publicBookingsContract } from '@/server/meetings/bookings/public-contract';
import { publicQuotesContract } from '@/server/records/quotes/public/contract';
import { publicChatsContract } from '@/server/website/chats/public-contract';
import { publicFormsContract } from '@/server/website/forms/public-contract';

/** Every operation that needs no API key, by resource. */
const publicContracts: Record<string, Record<string, PublicOperation>> = {
  publicChats: publicChatsContract,
  publicBookings: publicBookingsContract,
  publicBookingTypes: publicBookingTypesContract,
  publicForms: publicFormsContract,
  publicQuotes: publicQuotesContract,
};

export const publicOperations: PublicOperation[] = Object.values(publicContracts).flatMap((resource) =>
  Object.values<PublicOperation>(resource),
);
