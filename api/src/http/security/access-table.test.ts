/** Calls every route as every role, and with ids of rows in another venue. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_LINES, NO_CALLS } from '../../testing/access/access-calls.ts';
import type { CallLine } from '../../testing/access/call-line.ts';
import { CALLERS, type CallRoom, openCallRoom, type Who } from '../../testing/access/call-room.ts';
import type { VenueThings } from '../../testing/venue/venue-things.ts';

const MARKS: Readonly<Record<number, string>> = { 401: '0', 403: '-', 404: '?' };

let room: CallRoom;
beforeAll(async () => {
  room = await openCallRoom();
});
afterAll(() => room.close());

const statusOf = async (line: CallLine, who: Who, of: VenueThings): Promise<number> =>
  (await room.send(await room.prepare(line, who, of))).status;

const markOf = (status: number): string => (status < 300 ? '+' : (MARKS[status] ?? String(status)));
const nameOf = ({ route, on }: CallLine): string => (on ? `${route} on ${on}` : route);

describe('who may call what', () => {
  it('says something about every route, and about no other', () => {
    const said = new Set(CALL_LINES.map(({ route }) => route));
    const missing = [...room.routes].filter((route) => !said.has(route) && !NO_CALLS.includes(route));
    expect(missing, 'routes without a line in api/src/testing/access/access-calls.ts').toEqual([]);
    const gone = [...said, ...NO_CALLS].filter((route) => !room.routes.has(route));
    expect(gone, 'lines without a route').toEqual([]);
    for (const { route, answers } of CALL_LINES)
      expect(`${route}: ${answers}`).toMatch(/: [-+?0]( [-+?0]){5}$/);
  });

  it.each(CALL_LINES.map((line) => [nameOf(line), line] as const))('%s', async (_, line) => {
    const marks: string[] = [];
    for (const who of CALLERS) marks.push(markOf(await statusOf(line, who, room.things)));
    expect(marks.join(' ')).toBe(line.answers);
  });
});

describe("in another venue's name", () => {
  const lines = CALL_LINES.filter(({ at }) => at !== undefined);

  it.each(lines.map((line) => [nameOf(line), line] as const))('%s does not exist', async (_, line) => {
    expect(await statusOf(line, 'admin', room.foreign)).toBe(404);
  });

  it('is tried with every route that names a row', () => {
    const named = [...room.routes].filter((route) => route.includes(':'));
    expect(named.filter((route) => !lines.some((line) => line.route === route))).toEqual([]);
  });
});
