/** Writes the sentences of a call's description that say who may make it: the roles, and the API key scope. */
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import { ALLOWED, type Role } from '@tableside/domain/permissions.ts';
import { scopeOfCall } from '../integrations/key-scopes.ts';
import type { Route } from './errors-of.ts';

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'administrators',
  manager: 'managers',
  server: 'servers',
  kitchen: 'the kitchen',
  customer: 'customers',
};

export function accessNote({ method, url, config = {} }: Route): string {
  const scope = scopeOfCall(String(method), url);
  const keys = scope === undefined ? 'No API key may call it.' : `API keys need the scope \`${scope}\`.`;
  return `${peopleNote(config)} ${keys}`;
}

function peopleNote({ open, act, commands = [] }: NonNullable<Route['config']>): string {
  if (open) return 'Open to everybody, without a token.';
  if (act) return `For ${listed(ALLOWED[act].map((role) => ROLE_WORDS[role]))}.`;
  const names = (commands as CommandName[]).filter((name) => name in COMMANDS);
  if (names.length === 0) return 'For everybody who is signed in, who sees what their role may see.';
  return `For whoever may give ${listed(names.map((name) => `\`${name}\``))}.`;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
