/** Which build of the app this page is: the server names a build by the hash of its index.html, and so do we. */

const HASH_LENGTH = 12;

/** `unknown` where it can't be told: without a secure context, or before the first load has been kept. */
export async function readAppBuild(): Promise<string> {
  if (import.meta.env.DEV) return 'development';
  try {
    // The service worker answers with the page as this version was installed.
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
