/** Live hook over the guests who call. It returns `undefined` while loading. */
import { type OpenCall, openCallsOf, type TableCalls, tableCalls } from '../queries/call-queries.ts';
import { useQuery } from './read.ts';

export { type TableCalls, tableCalls };

/** Returns the calls that nobody has answered. `tableCalls` says which of them wait now. */
export const useOpenCalls = (): readonly OpenCall[] | undefined => useQuery(openCallsOf);
