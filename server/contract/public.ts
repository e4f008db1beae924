import { publicBookingTypesContract } from '@/server/booking-types/public-contract';
import { publicBookingsContract } from '@/server/bookings/public-contract';
import { publicChatsContract } from '@/server/chats/public-contract';
import { publicFormsContract } from '@/server/forms/public-contract';
import type { PublicOperation } from './public-operation';

/** Every operation that needs no API key, by noun. */
export const publicContracts: Record<string, Record<string, PublicOperation>> = {
  publicChats: publicChatsContract,
  publicBookings: publicBookingsContract,
  publicBookingTypes: publicBookingTypesContract,
  publicForms: publicFormsContract,
};

export const publicOperations: PublicOperation[] = Object.values(publicContracts).flatMap((noun) =>
  Object.values<PublicOperation>(noun),
);
