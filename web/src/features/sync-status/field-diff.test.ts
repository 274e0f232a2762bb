import { COMMANDS } from '@tableside/domain/commands.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { fieldDiffs, withMine } from './field-diff.ts';

const edit = {
  args: {
    id: 'ana',
    set: { firstName: 'Ann', phoneNumber: '1' },
    base: { firstName: 'Ana', phoneNumber: '0' },
  },
  detail: { refused: [{ path: 'phoneNumber', yours: '1', theirs: '2' }] },
};

it('only what was refused differs', () => {
  expect(fieldDiffs(edit)).toEqual([{ path: 'phoneNumber', yours: '1', theirs: '2' }]);
  expect(fieldDiffs({ args: {}, detail: { refused: 'all' } })).toEqual([]);
  expect(fieldDiffs({ args: {} })).toEqual([]);
});

it('my version over theirs edits only those fields, from their current values', () => {
  const args = withMine(edit);
  expect(args).toEqual({ id: 'ana', set: { phoneNumber: '1' }, base: { phoneNumber: '2' } });
  expect(v.is(COMMANDS['staff.patch'].args, args)).toBe(true);
});
