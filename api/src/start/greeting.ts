/** The startup message: the server's address, the administrator's first sign-in, and a warning when TLS is off. */
import { type Config, isLoopback } from '../config.ts';
import type { FirstSignIn } from './first-start.ts';

const RULE = '─'.repeat(60);

interface Opening {
  /** How people start the command line here. */
  readonly command: string;
  /** Only at the first start. */
  readonly signIn?: FirstSignIn | undefined;
}

const OPEN = '  Tableside is open at ';

/**
 * Frames the message so that it stands out from the log. The best address comes first. Only the first start shows the
 * sign-in.
 */
export function greeting(addresses: readonly string[], { command, signIn }: Opening): string {
  const lines = [
    ...addresses.map((address, at) => `${at === 0 ? OPEN : 'or '.padStart(OPEN.length)}${address}`),
    ...(signIn ? ['', ...signInLines(signIn, command), '', ...nextLines(command)] : []),
  ];
  return ['', RULE, ...lines, RULE, ''].join('\n');
}

function signInLines({ email, password }: FirstSignIn, command: string): string[] {
  const lines = [
    '  Sign in as the administrator:',
    `    Email     ${email}`,
    `    Password  ${password ?? 'the one in ADMIN_PASSWORD'}`,
  ];
  if (password === undefined) return lines;
  return [
    ...lines,
    '  This password is shown only now. If you lose it, run',
    `    ${command} reset-password --email ${email}`,
  ];
}

/** Only somebody who runs it from its sources has a terminal that stops it. */
const nextLines = (command: string): string[] => [
  '  How tablets reach it: docs/tablets.md',
  ...(command.startsWith('npm ') ? ['  Ctrl+C stops it.'] : []),
];

/** Returns undefined when no warning is needed: TLS is on, or only this machine can reach the server. */
export function tlsWarning({ host, tls }: Pick<Config, 'host' | 'tls'>): string | undefined {
  if (tls || isLoopback(host)) return undefined;
  return (
    'Warning: other devices reach this address without TLS. Their browsers then offer no installed app, no start ' +
    'without network and no storage that is kept. docs/tablets.md shows how to set up TLS.'
  );
}
