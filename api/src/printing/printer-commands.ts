/**
 * The commands that give a printer its address, as this server takes them: one that it may never call is refused in words,
 * by whichever way the command arrives. A name is judged when it is called, because its addresses change.
 */
import { isIP } from 'node:net';
import { type Command, type Decision, rejected } from '@tableside/domain/command/command.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import type { CommandRegistry } from '../commands/registry.ts';
import { createPrinterNetworks } from './networks.ts';

/** `networks`: where this server calls printers. Left out: it prints nothing. */
export function commandsOn(networks: readonly string[] | undefined): CommandRegistry {
  if (!networks) return COMMANDS;
  const { mayCall } = createPrinterNetworks(networks);
  const isForbidden = (host: string): boolean => {
    if (networks.length === 0) return true;
    const address = /^localhost$/i.test(host) ? '127.0.0.1' : host;
    return isIP(address) !== 0 && !mayCall(address);
  };
  const within = (command: Command): Command => ({
    ...command,
    decide: (rows, args, context) => unlessForbidden(command.decide(rows, args, context), args, isForbidden),
  });
  return {
    ...COMMANDS,
    'printer.create': within(COMMANDS['printer.create']),
    'printer.patch': within(COMMANDS['printer.patch']),
  };
}

/** Whoever changes something else of a printer does not have to mend its address. */
function unlessForbidden(
  decision: Decision,
  args: unknown,
  isForbidden: (host: string) => boolean,
): Decision {
  const { address, set } = args as {
    readonly address?: unknown;
    readonly set?: { readonly address?: unknown };
  };
  if (!(address ?? set?.address) || !('changes' in decision)) return decision;
  for (const { entity, doc } of decision.changes)
    if (entity === 'printer' && doc.address && isForbidden(doc.address.host))
      return rejected('printer.network', { host: doc.address.host });
  return decision;
}
