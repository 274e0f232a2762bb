/** Checks the TLS certificate at startup and each day, and logs when it expires soon, is invalid or cannot be read. */

import { readFile } from 'node:fs/promises';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import type { Clock } from '../commands/clock.ts';
import { certificateState } from './certificate.ts';

interface WatchDeps {
  readonly clock: Clock;
  /** Paths of the PEM files. */
  readonly tls: { readonly cert: string; readonly key: string };
  readonly log: { warn(event: object, message: string): void; error(event: object, message: string): void };
}

/**
 * Reads the files again each time, so a renewed certificate stops the warnings at once. The server itself uses it only
 * after a restart.
 */
export async function checkCertificate({ clock, tls, log }: WatchDeps): Promise<void> {
  try {
    const [cert, key] = await Promise.all([readFile(tls.cert, 'utf8'), readFile(tls.key, 'utf8')]);
    const { level, text } = certificateState(cert, key, clock.now());
    if (level === 'soon') log.warn({ event: 'certificate' }, text);
    if (level === 'urgent' || level === 'bad') log.error({ event: 'certificate' }, text);
  } catch (error) {
    log.error({ event: 'certificate', err: error }, 'the TLS certificate cannot be read');
  }
}

/** Returns a function that stops it. */
export function watchCertificate(deps: WatchDeps): () => void {
  void checkCertificate(deps);
  const timer = setInterval(() => void checkCertificate(deps), DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
