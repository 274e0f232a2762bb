/** Calls every route as every role. `venues-apart.test.ts` calls them with ids of another venue. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_LINES, NO_CALLS } from '../../../testing/access/access-calls.ts';
import type { CallLine } from '../../../testing/access/call-line.ts';
import { CALLERS, type CallRoom, openCallRoom, type Who } from '../../../testing/access/call-room.ts';

const MARKS: Readonly<Record<number, string>> = { 401: '0', 403: '-', 404: '?' };

let room: CallRoom;
beforeAll(async () => {
  room = await openCallRoom();
});
afterAll(() => room.close());

const statusOf = async (line: CallLine, who: Who): Promise<number> =>
  (await room.send(await room.prepare(line, who))).status;

const markOf = (status: number): string => (status < 300 ? '+' : (MARKS[status] ?? String(status)));
const nameOf = ({ route, on }: CallLine): string => (on ? `${route} on ${on}` : route);

describe('who may call what', () => {
  it('covers every route and no other', () => {
    const said = new Set(CALL_LINES.map(({ route }) => route));
    const missing = [...room.routes].filter((route) => !said.has(route) && !NO_CALLS.includes(route));
    expect(missing, 'routes without a line in api/testing/access/access-calls.ts').toEqual([]);
    const gone = [...said, ...NO_CALLS].filter((route) => !room.routes.has(route));
    expect(gone, 'lines without a route').toEqual([]);
    for (const { route, answers } of CALL_LINES)
      expect(`${route}: ${answers}`).toMatch(/: [-+?0]( [-+?0]){5}$/);
  });

  it.each(CALL_LINES.map((line) => [nameOf(line), line] as const))('%s', async (_, line) => {
    const marks: string[] = [];
    for (const who of CALLERS) marks.push(markOf(await statusOf(line, who)));
    expect(marks.join(' ')).toBe(line.answers);
  });
});
