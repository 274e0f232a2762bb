/**
 * Acts for the commands that have no act of their own. Each uses the command's example, on things that the device
 * shows.
 */
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import { EXAMPLES } from '@tableside/domain/testing/command-examples.ts';
import { cardOf, DISHES, NAMES, TABLE_IDS } from './simulated-venue.ts';
import { type Act, someShown } from './some-shown.ts';

const exampleAct =
  (name: CommandName): Act =>
  async (device, random) => {
    const order = someShown<'order'>(device, random, { store: 'orders' });
    const ids: Readonly<Record<string, string | undefined>> = {
      id: random.uuid(),
      orderId: order?.id,
      itemId: order?.items[0]?.id,
      paymentId: someShown<'payment'>(device, random, { store: 'payments' })?.id,
      tableId: random.pick(TABLE_IDS),
      productId: random.pick(DISHES).productId,
      staffId: cardOf(random.pick(NAMES)),
    };
    const args = Object.fromEntries(
      Object.entries(EXAMPLES[name]).map(([key, value]) => [key, ids[key] ?? value]),
    );
    await device.mutate(name, args as never);
  };

/** Returns an act for each command that has none. Devices queue `sync.skip` themselves. */
export const exampleActs = (written: Partial<Record<CommandName, Act>>): readonly Act[] =>
  (Object.keys(COMMANDS) as CommandName[])
    .filter((name) => written[name] === undefined && name !== 'sync.skip')
    .map(exampleAct);
