/** The local storage of this browser, or null where it is shut, as in some private windows. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
