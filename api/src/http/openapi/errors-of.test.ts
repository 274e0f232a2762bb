import type { CommandName } from '@tableside/domain/commands.ts';
import { describe, expect, it } from 'vitest';
import { errorsOf } from './errors-of.ts';

const codesOf = (...commands: CommandName[]): string[] =>
  errorsOf({ method: 'POST', url: '/api/orders', config: { commands } }).flatMap(([, codes]) => codes);

describe('the errors of a call', () => {
  it('are those of its commands', () => {
    expect(codesOf('order.create')).toContain('order.tooMany');
    expect(codesOf('order.submit')).not.toContain('order.tooMany');
  });

  it('name the limit of what waits for a manager, where a manager may be needed', () => {
    expect(codesOf('order.submit', 'order.voidItem')).toContain('held.full');
    expect(codesOf('order.submit')).not.toContain('held.full');
  });
});
