/**
 * Watches over the TLS certificate while the server runs: serves another one as soon as it is there, and logs when it
 * expires soon, is invalid or cannot be read.
 */
import { readFile } from 'node:fs/promises';
import { DAY_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import type { Clock } from '../commands/clock.ts';
import { certificateState } from './certificate.ts';

type Say = (event: object, message: string) => void;

interface WatchDeps {
  readonly clock: Clock;
  /** Paths of the PEM files. */
  readonly tls: { readonly cert: string; readonly key: string };
  readonly log: { readonly info: Say; readonly warn: Say; readonly error: Say };
  /** Has the server use another certificate for new connections. Those that are open go on. */
  readonly serve: (pem: { readonly cert: string; readonly key: string }) => void;
  /** Makes another certificate in time. Absent where somebody else does. */
  readonly renew?: (() => void) | undefined;
}

/** The returned function looks once. It logs what is wrong once a day. */
export function certificateWatch(deps: WatchDeps): () => Promise<void> {
  const { clock, tls, log, serve, renew } = deps;
  const say = onceADay(clock);
  let served: string | undefined;
  return async () => {
    try {
      renew?.();
    } catch (error) {
      say(log.error, { err: error }, 'the TLS certificate cannot be renewed');
    }
    try {
      const [cert, key] = await Promise.all([readFile(tls.cert, 'utf8'), readFile(tls.key, 'utf8')]);
      const { level, text } = certificateState(cert, key, clock.now());
      // While both files are being replaced, one does not fit the other.
      if (level !== 'bad' && served !== undefined && cert !== served) {
        serve({ cert, key });
        log.info({ event: 'certificate' }, `the server uses another certificate: ${text}`);
      }
      if (level !== 'bad' || served === undefined) served = cert;
      if (level === 'soon') say(log.warn, {}, text);
      if (level === 'urgent' || level === 'bad') say(log.error, {}, text);
    } catch (error) {
      say(log.error, { err: error }, 'the TLS certificate cannot be read');
    }
  };
}

function onceADay(clock: Clock) {
  const said = new Map<string, number>();
  return (to: Say, event: object, text: string): void => {
    const now = clock.now();
    for (const [earlier, at] of said) if (now - at >= DAY_MS) said.delete(earlier);
    if (said.has(text)) return;
    said.set(text, now);
    to({ event: 'certificate', ...event }, text);
  };
}

/** Returns a function that stops it. */
export function watchCertificate(deps: WatchDeps): () => void {
  const look = certificateWatch(deps);
  void look();
  const timer = setInterval(() => void look(), MINUTE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
