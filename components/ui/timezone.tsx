'use client';

import { createContext, useContext } from 'react';

const TimezoneContext = createContext('UTC');

/** Gives what is below it the IANA time zone that moments are shown in; UTC where nobody has said. */
export const TimezoneProvider = TimezoneContext;

export const useTimezone = () => useContext(TimezoneContext);
