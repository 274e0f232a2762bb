/**
 * Tells which build of the app this page runs. The server names a build by the hash of its index.html, and so does this
 * page.
 */

const HASH_LENGTH = 12;

/**
 * Returns `unknown` when it cannot be determined: without a secure context, or before the first load has been stored.
 */
export async function readAppBuild(): Promise<string> {
  if (import.meta.env.DEV) return 'development';
  try {
    // The service worker returns the page as installed with this version.
    const page = await (await fetch('/index.html')).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', page));
    return [...hash]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, HASH_LENGTH);
  } catch {
    return 'unknown';
  }
}
