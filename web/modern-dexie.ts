/**
 * Selects the Dexie build for modern browsers, for every bundler and test of the app. The build that a bundler finds by
 * default is compiled for browsers that this app cannot run in. It is larger, and slower with each call.
 */
export const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };
