/**
 * The token in the address by which a printer asks. Printers ask every few seconds, so what a token belongs to is kept for a
 * moment; a new code or a removed printer is noticed after it.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { AskingPrinter, PollDesk } from './poll-desk.ts';

const KEPT_MS = 10_000;
const MOST = 2_000;
/** 128 bits, five in a letter. */
const LETTERS = 26;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const TOKEN = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`);

/** Letters and digits that nobody confuses, because people may have to type them into a printer. */
export const newPrinterToken = (): string =>
  Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Kept {
  readonly printer: AskingPrinter;
  readonly until: number;
}

export interface KnownTokens {
  /** `beforeLooking` runs before the database is asked. It may throw. */
  printerOf(token: string, beforeLooking: () => Promise<void>): Promise<AskingPrinter | undefined>;
}

export function createKnownTokens(desk: Pick<PollDesk, 'printerOf'>, clock: { now(): number }): KnownTokens {
  const kept = new Map<string, Kept>();
  return {
    async printerOf(token, beforeLooking) {
      const hash = hashOfToken(token);
      const known = kept.get(hash);
      if (known && known.until > clock.now()) return known.printer;
      kept.delete(hash);
      await beforeLooking();
      const printer = TOKEN.test(token) ? await desk.printerOf(hash) : undefined;
      if (!printer) return undefined;
      if (kept.size >= MOST) kept.clear();
      kept.set(hash, { printer, until: clock.now() + KEPT_MS });
      return printer;
    },
  };
}
