/** What the person who starts the server reads: where it is, how the administrator signs in, what the address lacks. */
import { type Config, isLoopback } from './config.ts';
import type { FirstSignIn } from './first-start.ts';

export const greeting = (address: string): string => `\nTableside is open at ${address}\n`;

/** Told once, at the first start. */
export function signInNote({ email, password }: FirstSignIn): string {
  const lines = [
    'The administrator signs in with',
    `  Email     ${email}`,
    `  Password  ${password ?? 'as set in ADMIN_PASSWORD'}`,
  ];
  if (password !== undefined) lines.push('This password is shown only now.');
  return `${lines.join('\n')}\n`;
}

/** Undefined where nothing is lacking. */
export function tlsWarning({ host, tls }: Pick<Config, 'host' | 'tls'>): string | undefined {
  if (tls || isLoopback(host)) return undefined;
  return (
    'Warning: other devices reach this address without TLS. Their browsers then offer no installed app, no start ' +
    'without network and no storage that is kept. "On real tablets" in README.md shows how to set up TLS.'
  );
}
