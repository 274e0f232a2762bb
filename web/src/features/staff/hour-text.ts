/** A 4-digit HHMM time as people read it in a narrow column: `5 PM`, `5:30p`; empty when it is none. */
export function hourText(hhmm: string): string {
  if (!/^([01]\d|2[0-3])[0-5]\d$/.test(hhmm)) return '';
  const hours = Number(hhmm.slice(0, 2));
  const minutes = hhmm.slice(2);
  const hour = hours % 12 || 12;
  if (minutes === '00') return `${hour} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${hour}:${minutes}${hours < 12 ? 'a' : 'p'}`;
}
