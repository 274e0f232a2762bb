/** Loads a part of the app once, when it is first needed. */

export interface Loaded<T> {
  /** A load that failed is repeated at the next call. */
  load(): Promise<T>;
  /** Returns undefined until it is loaded. */
  get(): T | undefined;
}

export function loadOnce<T>(start: () => Promise<T>): Loaded<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;
  const loadNow = async (): Promise<T> => {
    try {
      part = await start();
      return part;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    load() {
      loading ??= loadNow();
      return loading;
    },
    get: () => part,
  };
}
