/** Gives every test of the web package a real IndexedDB in memory. */
import 'fake-indexeddb/auto';
