const ORIGINS = ['dealId', 'contactId', 'companyId', 'offeringId'] as const;

/** The record on whose page a new quote is begun. */
export type QuoteOrigin = Partial<Record<(typeof ORIGINS)[number], string>>;

/** The same, of the values that a new quote is given by the list that it is begun from. */
export const originOf = (given: Readonly<Record<string, unknown>> = {}): QuoteOrigin =>
  Object.fromEntries(
    ORIGINS.flatMap((name) => {
      const id = given[name];
      return typeof id === 'string' ? [[name, id] as const] : [];
    }),
  );
