/** `npm test` plays a third of the random cases of a property, `npm run test:all` all of them. */
export const runs = (all: number): { readonly numRuns: number } => ({
  numRuns: process.env.TEST_ALL ? all : Math.ceil(all / 3),
});
