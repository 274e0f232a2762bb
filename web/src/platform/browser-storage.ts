/** Returns this browser's local storage, or null where it is blocked, as in some private windows. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
