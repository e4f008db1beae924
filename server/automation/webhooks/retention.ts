/** Days that events and their deliveries are kept, held ones included. */
export const HISTORY_DAYS = 30;
