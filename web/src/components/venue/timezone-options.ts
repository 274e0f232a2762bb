/**
 * The time zones to choose from: first those of the venue's country by their common names, then all that this browser
 * knows.
 */
import type { SelectOption } from '../../ui/fields/select.tsx';

const NEAR: readonly SelectOption[] = [
  { value: 'America/New_York', label: 'New York' },
  { value: 'America/Chicago', label: 'Chicago' },
  { value: 'America/Denver', label: 'Denver' },
  { value: 'America/Phoenix', label: 'Phoenix' },
  { value: 'America/Los_Angeles', label: 'Los Angeles' },
  { value: 'America/Anchorage', label: 'Anchorage' },
  { value: 'Pacific/Honolulu', label: 'Honolulu' },
];

/** `chosen` is always among them. */
export function timezoneOptions(chosen: string, known: readonly string[] = knownZones()): SelectOption[] {
  const near = new Set(NEAR.map(({ value }) => value));
  const far = [...new Set(chosen === '' ? known : [...known, chosen])].filter((zone) => !near.has(zone));
  return [...NEAR, ...far.sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))];
}

/** A browser that cannot list time zones still offers the common ones. */
function knownZones(): readonly string[] {
  try {
    return [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  } catch {
    return ['UTC'];
  }
}
