/** The note for the person who starts the server: its address, the administrator's sign-in, and a warning without TLS. */
import { type Config, isLoopback } from './config.ts';
import type { FirstSignIn } from './first-start.ts';

const RULE = '─'.repeat(60);

/** Framed, so that it stands apart from the log. The sign-in is part of it at the first start only. */
export function greeting(address: string, signIn?: FirstSignIn): string {
  const lines = [`  Tableside is open at ${address}`, ...(signIn ? ['', ...signInLines(signIn)] : [])];
  return ['', RULE, ...lines, RULE, ''].join('\n');
}

function signInLines({ email, password }: FirstSignIn): string[] {
  const lines = [
    '  Sign in as the administrator:',
    `    Email     ${email}`,
    `    Password  ${password ?? 'the one in ADMIN_PASSWORD'}`,
  ];
  if (password === undefined) return lines;
  return [
    ...lines,
    '  This password is shown only now. If you lose it, run',
    `    npm run tableside -- reset-password --email ${email}`,
  ];
}

/** Returns undefined when tablets lose nothing. */
export function tlsWarning({ host, tls }: Pick<Config, 'host' | 'tls'>): string | undefined {
  if (tls || isLoopback(host)) return undefined;
  return (
    'Warning: other devices reach this address without TLS. Their browsers then offer no installed app, no start ' +
    'without network and no storage that is kept. "On real tablets" in README.md shows how to set up TLS.'
  );
}
