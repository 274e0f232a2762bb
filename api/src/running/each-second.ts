/** Looks once a second at most, however often it is asked. `elapsed` is a monotonic clock in ms. */
export function eachSecond<T>(look: () => T, elapsed: () => number = () => performance.now()): () => T {
  let seen: { readonly value: T; readonly until: number } | undefined;
  return () => {
    const now = elapsed();
    if (seen === undefined || now >= seen.until) seen = { value: look(), until: now + 1000 };
    return seen.value;
  };
}
