/** Allows sockets only from pages that this host has served. */

/**
 * Browsers send the page's origin; programs send none. `host` is the host that the request was sent to, or, behind a
 * trusted proxy, the one that the proxy received. The default port may be written or left out.
 */
export function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const own = `${protocol}//${host}`;
  return from !== '' && URL.canParse(own) && new URL(own).host === from;
}
