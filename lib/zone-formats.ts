/** About as many as there are time zones. A name in other letter cases is another one here. */
const MAX_KEPT = 600;

/** Formatters by time zone. Making one costs 60 KB and more time than using it, so they are kept, but never without end. */
export function zoneFormats(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = kept.get(timeZone);
    if (known) return known;
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(timeZone, made);
    return made;
  };
}
