/** Finds the command, parses its arguments, and prints each error as one line. Returns the exit code. */
import { parseArgs } from 'node:util';
import { commandName } from '../config.ts';
import { addressesOf, networksNow } from '../start/addresses.ts';
import { inOneLine } from '../start/in-one-line.ts';
import { databaseOf } from '../start/open-data.ts';
import { createAdmin, resetPassword, revokeKeys } from './admin-commands.ts';
import { backUp, noteRestore, restore, verify } from './backup-commands.ts';
import { certificate } from './certificate-command.ts';
import { type CliContext, contextOf, type Outside } from './cli-context.ts';
import { CliError } from './cli-error.ts';
import { closeVenue, openVenue } from './close-venue.ts';
import { copyTo } from './copy-command.ts';
import { createVenue } from './create-venue.ts';
import { doctor } from './doctor.ts';
import { exportAll } from './export-command.ts';
import { listVenues } from './list-venues.ts';
import { migrate } from './migrate-command.ts';
import { overview } from './overview.ts';
import { pack, unpack } from './pack-commands.ts';
import { release } from './release-command.ts';
import { renameVenue } from './rename-venue.ts';
import { rotateSecret } from './rotate-secret.ts';

interface CliCommand {
  /** The arguments shown after the command's name in the help. */
  readonly usage: string;
  readonly about: string;
  /** `options` take text, `flags` take none. `required` names the ones that must be given. */
  readonly options?: readonly string[];
  readonly flags?: readonly string[];
  readonly required?: readonly string[];
  /** The minimum and maximum number of positional arguments. */
  readonly files?: readonly [number, number];
  /** Returns the exit code. */
  run(context: CliContext, given: Given): Promise<number>;
}

interface Given {
  readonly files: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
}

const USAGE = 2;

const COMMANDS: Readonly<Record<string, CliCommand>> = {
  backup: {
    usage: '[file]',
    about: 'copies the database and its pictures, also while the server runs',
    files: [0, 1],
    run: (context, { files }) => backUp(context, files[0]),
  },
  verify: {
    usage: '<file>',
    about: 'reads a backup from end to end and says what is in it',
    files: [1, 1],
    run: (context, { files }) => verify(context, files[0] ?? ''),
  },
  restore: {
    usage: '<file>',
    about: 'puts a backup in the place of the database; the server must be stopped',
    files: [1, 1],
    run: (context, { files }) => restore(context, files[0] ?? ''),
  },
  pack: {
    usage: '<folder>',
    about:
      'puts the data, the pictures and the secret into a new folder, to move to another machine; the server must be stopped',
    files: [1, 1],
    run: (context, { files }) => pack(context, files[0] ?? ''),
  },
  unpack: {
    usage: '<folder>',
    about: 'takes over what another machine has packed; the server must be stopped',
    files: [1, 1],
    run: (context, { files }) => unpack(context, files[0] ?? ''),
  },
  copy: {
    usage: '--to <postgres://…>',
    about: 'copies everything from SQLite into an empty PostgreSQL database; the server must be stopped',
    options: ['to'],
    required: ['to'],
    run: (context, { options }) => copyTo(context, options.to ?? ''),
  },
  'note-restore': {
    usage: '',
    about:
      'after PostgreSQL was set back to an earlier state: tablets start over and send what they still hold',
    run: noteRestore,
  },
  release: {
    usage: '--list | --set <build>',
    about: 'lists the published builds of the app, or gives one of them out until the next upgrade',
    options: ['set'],
    flags: ['list'],
    run: (context, { options: { list, set } }) =>
      release(context, { isList: list !== undefined, build: set }),
  },
  migrate: {
    usage: '--contract',
    about:
      'changes the tables of PostgreSQL so that earlier programs no longer work on them; none may be running',
    flags: ['contract'],
    required: ['contract'],
    run: migrate,
  },
  'create-admin': {
    usage: '--email <address> [--name <name>] [--host <name of the venue>]',
    about: 'makes another administrator and prints the password once',
    options: ['email', 'name', 'host'],
    required: ['email'],
    run: (context, { options: { email = '', name, host } }) => createAdmin(context, { email, name, host }),
  },
  'reset-password': {
    usage: '--email <address>',
    about: 'gives an account a new password, prints it once, ends its sessions and its second factor',
    options: ['email'],
    required: ['email'],
    run: (context, { options }) => resetPassword(context, options.email ?? ''),
  },
  'create-venue': {
    usage: '--host <name> --name <name> --email <address> [--timezone <zone>] [--like <name of a venue>]',
    about:
      'adds a venue with a host name of its own and its first administrator, also while the server runs. Without --timezone, such as Europe/Berlin, it has that of this machine. --like copies hours, taxes, ways to pay and settings of a venue',
    options: ['host', 'name', 'email', 'timezone', 'like'],
    required: ['host', 'name', 'email'],
    run: (context, { options: { host = '', name = '', email = '', timezone, like } }) =>
      createVenue(context, { host, name, email, timezone, like }),
  },
  venues: {
    usage: '[--json]',
    about: 'lists the venues of this server. --json prints them for other programs',
    flags: ['json'],
    run: (context, { options }) => listVenues(context, { isJson: options.json !== undefined }),
  },
  overview: {
    usage: '[--json]',
    about:
      'says of each open venue what it sold yesterday and what is wrong now: a silent kitchen, devices that do not send, a day that is not closed. --json prints it for other programs',
    flags: ['json'],
    run: (context, { options }) => overview(context, { isJson: options.json !== undefined }),
  },
  'rename-venue': {
    usage: '--host <name of the venue> --to <new name>',
    about:
      'gives a venue another host name, also while the server runs. It is served at the one that it had, too, so that tablets send what they hold and printed codes stay good',
    options: ['host', 'to'],
    required: ['host', 'to'],
    run: (context, { options: { host = '', to = '' } }) => renameVenue(context, { host, to }),
  },
  'close-venue': {
    usage: '--host <name of the venue> [--force]',
    about:
      'lets nobody use a venue any more; its data stays. Refused while checks or drawers are open, a day is not closed or devices hold work, unless it is forced',
    options: ['host'],
    flags: ['force'],
    required: ['host'],
    run: (context, { options: { host = '', force } }) =>
      closeVenue(context, { host, isForced: force !== undefined }),
  },
  'open-venue': {
    usage: '--host <name of the venue>',
    about: 'opens a venue again that was closed: people, devices, keys and webhooks go on where they were',
    options: ['host'],
    required: ['host'],
    run: (context, { options: { host = '' } }) => openVenue(context, host),
  },
  keys: {
    usage: 'revoke --all',
    about: 'ends the key of every person on every shared tablet; each enters the PIN again, online',
    flags: ['all'],
    required: ['all'],
    files: [1, 1],
    run: (context, { files }) => revokeKeys(context, files[0] ?? ''),
  },
  'rotate-secret': {
    usage: '[--now] [--before <file>]',
    about:
      'gives the server another secret, such as after a theft; all servers must be stopped. --now ends at once what the old one signed',
    options: ['before'],
    flags: ['now'],
    run: (context, { options: { now, before } }) =>
      rotateSecret(context, { isNow: now !== undefined, before }),
  },
  export: {
    usage: '--out <folder> [--host <name of the venue>]',
    about: 'writes all orders and payments as CSV and JSON lines',
    options: ['out', 'host'],
    required: ['out'],
    run: (context, { options }) => exportAll(context, options.out ?? '', options.host),
  },
  certificate: {
    usage: '[--new] [--out <file>]',
    about:
      'makes an authority of the house and the certificate of the server, also while the server runs. --out writes what tablets have to trust; --new makes another authority, which each tablet has to trust anew',
    options: ['out'],
    flags: ['new'],
    run: (context, { options: { new: isNew, out } }) =>
      certificate(context, { isNew: isNew !== undefined, file: out }),
  },
  address: {
    usage: '',
    about: 'prints what to type on a tablet, such as http://192.168.1.20:3000',
    run: async ({ config, out }) => {
      const { port } = config;
      for (const address of addressesOf(config, { port, networks: networksNow() })) out(address);
      return 0;
    },
  },
  doctor: {
    usage: '[--json]',
    about:
      'looks for what is missing or about to be; problems come first. --json prints the findings for other programs',
    flags: ['json'],
    run: (context, { options }) => doctor(context, { isJson: options.json !== undefined }),
  },
};

/** Returns the exit code: 0 success, 1 something is wrong, 2 the command line could not be parsed. */
export async function runCli(outside: Outside): Promise<number> {
  const [name = '', ...rest] = outside.args;
  if (name === 'help' || name === '--help' || name === '-h') return told(outside, outside.out);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    told(outside, outside.err);
    return USAGE;
  }
  const given = read(command, rest);
  if (!given) {
    outside.err(`Usage: ${commandName(outside.environment)} ${name} ${command.usage}`.trimEnd());
    return USAGE;
  }
  try {
    // The doctor reads the settings itself, because a wrong setting is the first thing it must report.
    if (command === COMMANDS.doctor)
      return await doctor(outside, { isJson: given.options.json !== undefined });
    return await command.run(contextOf(outside), given);
  } catch (error) {
    const line =
      error instanceof CliError
        ? error.message
        : inOneLine(error, databaseOf(outside.environment.DATA_DIR ?? './data'));
    if (line === undefined) throw error;
    outside.err(line);
    return 1;
  }
}

function told({ environment }: Outside, say: (line: string) => void): number {
  say(`Usage: ${commandName(environment)} <command>\n`);
  for (const [name, { usage, about }] of Object.entries(COMMANDS))
    say(`  ${`${name} ${usage}`.trimEnd()}\n      ${about}`);
  return 0;
}

function read(command: CliCommand, args: string[]): Given | undefined {
  const { options = [], flags = [], required = [], files: [least, most] = [0, 0] } = command;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries([
        ...options.map((option) => [option, { type: 'string' as const }]),
        ...flags.map((flag) => [flag, { type: 'boolean' as const }]),
      ]),
      allowPositionals: true,
    });
    const told = Object.entries(values).map(([name, value]) => [name, String(value)]);
    const given: Given = { files: positionals, options: Object.fromEntries(told) };
    const isWhole = required.every((option) => given.options[option]);
    return isWhole && positionals.length >= least && positionals.length <= most ? given : undefined;
  } catch {
    return undefined;
  }
}
