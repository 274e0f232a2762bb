/** A finding of the doctor. */

/** `look` works but needs attention. `wrong` does not work, or will soon stop working. */
export type Level = 'well' | 'look' | 'wrong';

export interface Finding {
  readonly level: Level;
  /** The part of the installation that it is about. */
  readonly about: string;
  readonly text: string;
  /** The venue that it is about, where there are several. */
  readonly venue?: string;
}

export const well = (about: string, text: string): Finding => ({ level: 'well', about, text });
export const look = (about: string, text: string): Finding => ({ level: 'look', about, text });
export const wrong = (about: string, text: string): Finding => ({ level: 'wrong', about, text });

const LEVELS: readonly Level[] = ['wrong', 'look', 'well'];
const SIGNS: Record<Level, string> = { well: '✓', look: '!', wrong: '✗' };

/** Sorts what is wrong before what needs attention, and both before what is well. */
export const worstFirst = (findings: readonly Finding[]): readonly Finding[] =>
  LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level));

/** Returns a line for each finding. One that venues share is one line, which names them. */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  const lines = new Map<string, { of: Finding; venues: string[] }>();
  for (const [n, of] of findings.entries()) {
    const { level, about, text, venue } = of;
    const key = venue === undefined ? String(n) : JSON.stringify([level, about, text]);
    const venues = lines.get(key)?.venues ?? [];
    lines.set(key, { of, venues: venue === undefined ? venues : [...venues, venue] });
  }
  return [...lines.values()].map(({ of: { level, about, text }, venues }) => {
    const at = venues.length === 0 ? '' : ` at ${venues.join(', ')}`;
    return `${SIGNS[level]} ${about}${at}: ${text}`;
  });
}
