/**
 * sync.skip consumes the number of a mutation whose arguments the server could not read, so that later mutations can
 * pass.
 */
import * as v from 'valibot';
import { defineCommand, noop } from '../command/command.ts';

export const skip = defineCommand({
  name: 'sync.skip',
  version: 1,
  args: v.strictObject({}),
  label: { short: 'Number skipped', audit: () => '{skipped|skip} a change that could not be sent' },
  reads: () => [],
  may: () => true,
  refuses: [],
  decide: () => noop,
});
