/** The share sheet of the device, where the browser has one. */

export const canShare = (): boolean => typeof navigator.share === 'function';

/** Closing the sheet without sharing is no error. */
export async function share(shared: { readonly title: string; readonly url: string }): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
