/** Characters of each text of a mail that decide what is made of it: nobody waits for what strangers wrote without end. */
export const LOOKED_AT = 40_000;
