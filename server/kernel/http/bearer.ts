/**
 * The credential of `Authorization: Bearer <credential>`, or undefined where the header is anything else. Two credentials are
 * none: a proxy in front may have judged the one that is not used here. Headers that came twice are joined by commas.
 */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +([^\s,]+)$/i.exec(authorization ?? '')?.[1];
