/** Hours as people write them: `Mon-Fri 11:00-15:00; Sat 10:00-16:00`. `always` stands for none. */
import type { MenuHours } from '../entities/menu.ts';

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** The days as a week begins. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const ALWAYS = 'always';

/** Returns the text of hours. Empty: none were given. */
export function hoursText(hours: readonly MenuHours[] | null | undefined): string {
  if (hours == null) return '';
  if (hours.length === 0) return ALWAYS;
  return hours.map(({ days, from, to }) => `${daysText(days)} ${timeOf(from)}-${timeOf(to)}`).join('; ');
}

const timeOf = (hhmm: string): string => `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`;
const nameOf = (day: number | undefined): string => NAMES[day ?? 0] ?? '';

/** Three days in a row, or more, are written as the first and the last. */
function daysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const [n, day] of WEEK.entries()) {
    if (!days.includes(day)) continue;
    const before = WEEK[n - 1];
    const run = before !== undefined && days.includes(before) ? runs.at(-1) : undefined;
    if (run) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${nameOf(run[0])}-${nameOf(run.at(-1))}` : run.map(nameOf).join(', ')))
    .join(', ');
}

/** Returns the hours that a text says: null when it is empty, and undefined when nobody can read it. */
export function readHours(text: string): readonly MenuHours[] | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (trimmed.toLowerCase() === ALWAYS) return [];
  const hours = trimmed
    .split(';')
    .filter((part) => part.trim() !== '')
    .map(readPart);
  return hours.every((one) => one !== undefined) ? hours : undefined;
}

const PART = /^(.*?)\s*(\d{1,2})[:.]?(\d{2})?\s*[-–—]\s*(\d{1,2})[:.]?(\d{2})?$/;

/** Without days, it is every day. */
function readPart(part: string): MenuHours | undefined {
  const [, named = '', fromHour = '', fromMinute = '00', toHour = '', toMinute = '00'] =
    PART.exec(part.trim()) ?? [];
  const days = named.trim() === '' ? [...WEEK] : readDays(named);
  const [from, to] = [hhmm(fromHour, fromMinute), hhmm(toHour, toMinute)];
  return days && from !== undefined && to !== undefined ? { days, from, to } : undefined;
}

function hhmm(hour: string, minute: string): string | undefined {
  const [hours, minutes] = [Number(hour) % 24, Number(minute)];
  if (hour === '' || Number(hour) > 24 || minutes > 59) return undefined;
  return `${String(hours).padStart(2, '0')}${minute}`;
}

function readDays(text: string): number[] | undefined {
  const found = new Set<number>();
  const words = text.replaceAll(/\s*[-–—]\s*/g, '-').split(/[,\s]+/);
  for (const part of words.filter(Boolean)) {
    const [first, last] = part.split('-').map(dayOf);
    if (first === undefined || (part.includes('-') && last === undefined)) return undefined;
    for (let n = WEEK.indexOf(first); ; n = (n + 1) % WEEK.length) {
      found.add(WEEK[n] ?? first);
      if ((WEEK[n] ?? first) === (last ?? first)) break;
    }
  }
  return found.size > 0 ? WEEK.filter((day) => found.has(day)) : undefined;
}

/** The English names, and their first letters. */
function dayOf(word: string): (typeof WEEK)[number] | undefined {
  const wanted = word.trim().toLowerCase();
  return WEEK.find((day) => wanted.length >= 2 && FULL[day]?.startsWith(wanted.replace(/\.$/, '')));
}

const FULL = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
