/** The time zone of this browser, or UTC where it does not tell. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
