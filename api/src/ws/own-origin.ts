/** Which pages may open a socket here: those that this very host has served. */

/**
 * Browsers say the origin of the page, programs say none. `host` is what the request was sent to; behind a trusted proxy,
 * what it was sent to there. A default port may be written or not.
 */
export function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const own = `${protocol}//${host}`;
  return from !== '' && URL.canParse(own) && new URL(own).host === from;
}
