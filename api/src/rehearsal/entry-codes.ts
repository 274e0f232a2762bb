/**
 * Codes that let somebody into the rehearsal: each once, within five minutes. They are kept in memory, hashed, and end
 * with the rehearsal.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@tableside/domain/command/permissions.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';

const CODE_MS = 5 * MINUTE_MS;
/** More than these cannot wait. The oldest gives way. */
const MOST = 500;

/** Who is let in. */
export interface Admission {
  /** The account at the house. Null for a tablet that a manager lets in by its code. */
  readonly userId: string | null;
  readonly name: string;
  readonly role: Role;
  readonly staffId: string | null;
  /** The session at the house that made the code. What the code opens ends with it. */
  readonly houseSessionId: string;
  /** The address of the house, for the way back. */
  readonly home: string;
}

export class EntryCodes {
  readonly #kept = new Map<string, { readonly admission: Admission; readonly until: number }>();

  make(admission: Admission, now: number): { readonly code: string; readonly expiresAt: string } {
    for (const [hash, { until }] of this.#kept) if (until <= now) this.#kept.delete(hash);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST && oldest !== undefined) this.#kept.delete(oldest);
    const code = randomBytes(24).toString('base64url');
    const until = now + CODE_MS;
    this.#kept.set(hashOf(code), { admission, until });
    return { code, expiresAt: new Date(until).toISOString() };
  }

  /** Uses the code up. Returns undefined when it is wrong, used or too old. */
  take(code: string, now: number): Admission | undefined {
    const hash = hashOf(code);
    const kept = this.#kept.get(hash);
    this.#kept.delete(hash);
    return kept && now < kept.until ? kept.admission : undefined;
  }
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');
