/** Addresses for the phones of guests: whether they can open one, and the share sheet, where the browser has one. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Closing the sheet without sharing is no error. */
export async function share(shared: { readonly title: string; readonly url: string }): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Returns true for an address that only this machine can open. Guests' phones cannot. */
export const isOnlyHere = (origin: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin);
