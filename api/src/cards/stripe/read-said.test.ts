import { describe, expect, it } from 'vitest';
import { listedSince } from './read-said.ts';

const SINCE = Date.parse('2026-06-12T00:00:00.500Z');
const FIRST = '/v1/refunds?limit=50&created[gte]=1781222400';
const page = (ids: readonly string[], has_more: boolean) => ({ data: ids.map((id) => ({ id })), has_more });

describe('a list that comes page by page', () => {
  it('is asked for from the last one of each page on, to its end', async () => {
    const asked: string[] = [];
    const listed = await listedSince('/v1/refunds', SINCE, async (path) => {
      asked.push(path);
      return path === FIRST ? page(['re_3', 're_2'], true) : page(['re_1'], false);
    });
    expect(listed?.map(({ id }) => id)).toEqual(['re_3', 're_2', 're_1']);
    expect(asked).toEqual([FIRST, `${FIRST}&starting_after=re_2`]);
  });

  it.each([
    ['says nothing that can be read', async () => undefined],
    ['cannot be reached', () => Promise.reject(new Error('cut'))],
  ])('is unknown as a whole when one page %s', async (_, second) => {
    const listed = await listedSince('/v1/refunds', SINCE, (path) =>
      path === FIRST ? Promise.resolve(page(['re_3'], true)) : second(),
    );
    expect(listed).toBeUndefined();
  });

  it('is unknown when it does not end', async () => {
    expect(await listedSince('/v1/refunds', SINCE, async () => page(['re_1'], true))).toBeUndefined();
  });
});
