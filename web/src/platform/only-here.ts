/** Returns true for an address that only this machine can open. Guests' phones cannot. */
export const isOnlyHere = (origin: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin);
