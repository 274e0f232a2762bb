/** Writes figures and targets for people. */
import type { Target } from '../figures.ts';

const DIGITS = 3;

/** Rounds to three significant digits, but keeps all digits before the decimal point. */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) < 10 ** (DIGITS - 1)) return String(Number(value.toPrecision(DIGITS)));
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ');
}

export const withUnit = (value: number, unit = ''): string =>
  [readable(value), unit].filter(Boolean).join(' ');

export function wantedOf({ atLeast, atMost, unit }: Omit<Target, 'name' | 'value'>): string {
  if (atLeast !== undefined && atLeast === atMost) return withUnit(atLeast, unit);
  const bounds = [
    ...(atLeast === undefined ? [] : [`≥ ${withUnit(atLeast, unit)}`]),
    ...(atMost === undefined ? [] : [`≤ ${withUnit(atMost, unit)}`]),
  ];
  return bounds.join(', ');
}
