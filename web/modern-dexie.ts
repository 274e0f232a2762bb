/**
 * Dexie as it is built for browsers of today, for every bundler and test of the app. The one that a bundler finds by itself is
 * translated for browsers that this app can not run in: larger, and slower with each call.
 */
export const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };
