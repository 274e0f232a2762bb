/** Formats as 'Nov 20, 2026, 8:16 PM' by the venue's clock. */
const OPTIONS: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

export function dateText(instant: string, timeZone?: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone }).format(new Date(instant));
  } catch {
    // The time zone is unknown here. The clock of this machine is the closest substitute.
    return new Intl.DateTimeFormat('en-US', OPTIONS).format(new Date(instant));
  }
}
