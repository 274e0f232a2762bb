/** Whether a text names a time zone that this JavaScript engine knows, such as `Europe/Berlin`. */
export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
