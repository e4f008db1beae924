/** The cards of the first page that are no reports. */
export const PARTS = ['FIGURES', 'PIPELINE', 'ACTIVITY', 'TASKS', 'MEETINGS', 'MAIL', 'WEBHOOKS'] as const;
export type HomePart = (typeof PARTS)[number];

export const SIZES = ['HALF', 'WHOLE'] as const;
