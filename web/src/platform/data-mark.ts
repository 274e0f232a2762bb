/**
 * A note beside the databases that staff's data lives in this browser. A browser that clears databases by itself leaves
 * it now and then, and so tells on itself.
 */
const KEY = 'tableside-holds-data';

export interface DataMark {
  isSet(): boolean;
  set(): void;
}

export function createDataMark(store: Pick<Storage, 'getItem' | 'setItem'>): DataMark {
  return {
    isSet: () => store.getItem(KEY) !== null,
    set() {
      try {
        store.setItem(KEY, 'yes');
      } catch {
        // A store that is full: clearing would go unnoticed, and nothing else is lost.
      }
    },
  };
}
