/** The licenses of what ships. NOTICE is written when a package is made. */
import { describe, expect, it } from 'vitest';
import { noticeOf, shippedPackages } from '../notice.mjs';

const shipped = shippedPackages();
/** Licenses that allow a product to ship under MIT. NOTICE names the weak copyleft ones and what they require. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
];
const COPYLEFT: readonly string[] = ['@img/sharp-libvips-<platform>'];

describe('NOTICE', () => {
  it('names every package that ships once, with its license and the text of that license', () => {
    const notice = noticeOf(shipped);
    const [head = '', ...rest] = notice.split('\n\n');
    expect(head).toContain('the work of others');
    for (const { name, version, license, terms } of shipped) {
      expect(rest.filter((entry) => entry.startsWith(`${name} ${version}\n  ${license}`))).toHaveLength(1);
      expect(notice).toContain(terms.split('\n', 1)[0]);
    }
    expect(shipped.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'dexie', 'fastify']));
  });

  it('says of the one copyleft package what its license asks for', () => {
    const others = shipped.filter(
      ({ license }) =>
        !license
          .replace(/[()]/g, '')
          .split(/ or | and /i)
          .some((one) => ALLOWED.includes(one)),
    );
    expect(others.map(({ name }) => name)).toEqual(COPYLEFT);
    const head = noticeOf(shipped).split('\n\n')[1] ?? '';
    for (const name of COPYLEFT) expect(head).toContain(name);
  });
});
