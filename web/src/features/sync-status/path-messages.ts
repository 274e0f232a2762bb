/**
 * Names the fields of an edit and their values as people do: `schedule[1]` → 'Monday shift', `price` 1450 → '$14.50'.
 */
import { formatCents } from '@tableside/domain/values/money.ts';
import { dayName } from '../../components/time/day-names.ts';
import { venuePathText } from '../../components/venue/venue-path-messages.ts';
import { timeText } from '../../ui/fields/time-text.ts';

const TEXTS: Readonly<Record<string, string>> = {
  optionOrder: 'Order of the options',
  prefixes: 'No, extra, side, less',
  included: 'Comes with the dish',
  isAvailable: 'Available',
  open: 'Open price',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  sections: 'Sections',
  needsManager: 'Managers only',
};

/** `command` is the editing command. It is needed because rows of several kinds share field names. */
export function pathText(command: string, path: string): string {
  if (command === 'venue.patch') return venuePathText(path);
  const day = /^schedule\[(\d)\]$/.exec(path)?.[1];
  if (day !== undefined) return `${dayName(Number(day))} shift`;
  if (/^sizes\[/.test(path)) return 'Size';
  if (/^options\[/.test(path)) return 'Choice';
  return TEXTS[path] ?? spaced(path);
}

/** `minCapacity` → 'Min capacity'. */
function spaced(path: string): string {
  const words = path.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const IN_CENTS =
  /^(price|extraPrice|currentPrice|priceDelta|minimumSpend|totalSales|cents|settings\[openPriceMost\])$|^pricingRules\[/;
const TIME_OF_DAY = /^(open|close|start|end)$/;

/** Formats a value so that a person can compare it with the other one. */
export function valueText(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(path, value);
  if (typeof value === 'string') return TIME_OF_DAY.test(path) ? timeText(value) || value : value;
  // Its ids say nothing to people.
  if (path === 'optionOrder' && Array.isArray(value)) return `${value.length} options`;
  if (path === 'groupIds' && Array.isArray(value)) return `${value.length} groups below it`;
  if (Array.isArray(value)) return value.map((one) => valueText(path, one)).join(', ') || 'Nothing';
  return partsOf(value as Record<string, unknown>);
}

function numberText(path: string, value: number): string {
  if (IN_CENTS.test(path)) return formatCents(value);
  if (path === 'most') return `up to ${value} times`;
  return path === 'percent' ? `${value}%` : `${value}`;
}

const HIDDEN = /^(id|version|dayOfWeek|venueId|position)$/;

/** Shows hours and shifts as time spans, and other objects by their contents. */
function partsOf(value: Readonly<Record<string, unknown>>): string {
  if (value.isOpen === false) return 'Closed';
  const span = [value.open ?? value.start, value.close ?? value.end];
  if (span.every((time) => typeof time === 'string'))
    return span.map((time) => timeText(`${time}`)).join(' to ');
  if (typeof value.x === 'number' && typeof value.y === 'number') return `${value.x}, ${value.y}`;
  return Object.entries(value)
    .filter(([key, part]) => !HIDDEN.test(key) && part !== null && part !== '')
    .map(([key, part]) =>
      typeof part === 'boolean'
        ? `${TEXTS[key] ?? spaced(key)}: ${valueText(key, part)}`
        : valueText(key, part),
    )
    .join(' · ');
}
