/**
 * A mark, kept apart from the databases, that this browser holds staff data. A browser that clears databases on its own
 * sometimes leaves the mark, and so reveals the loss.
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
        // The store is full. A later clearing would go unnoticed, but nothing else is lost.
      }
    },
  };
}
