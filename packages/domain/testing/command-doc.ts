/** Generates docs/reference/commands.md from the commands. */

import type { GenericSchema } from 'valibot';
import type { RejectionCode } from '../src/command/rejection.ts';
import { COMMANDS, type CommandName } from '../src/commands.ts';
import { EXAMPLES } from './command-examples.ts';
import { type Argument, describeArgs } from './describe-args.ts';
import { type Allowed, whoMay } from './who-may.ts';

const HEAD = `# Commands

Everything that can happen in a venue: nothing else writes. Each is a file in \`packages/domain/src\`, named there in
\`commands.ts\`; devices push them by name, and every writing call of the HTTP API gives one of them.

This page is made from the commands by \`npm run docs:commands\`, and a test fails when it is out of date. "May" was
found by asking the command as each role. Any command may also be refused with \`forbidden\` and \`args.shape\`; what a
code says stands in [error-codes.md](error-codes.md). Amounts are cents, times of day are HHMM. An *id* has 1 to 64 of
\`A-Z a-z 0-9 _ -\`, and is no reserved name such as \`__proto__\`. Names and notes hold no control characters.
`;

export function commandDoc(): string {
  const names = Object.keys(COMMANDS) as CommandName[];
  return [HEAD, ...names.map(chapter)].join('\n');
}

function chapter(name: CommandName): string {
  const { version, args, refuses, label } = COMMANDS[name];
  return [
    `## ${name}\n`,
    `${label.short}.\n`,
    ...argumentsTable(describeArgs(args as GenericSchema)),
    ...whoMay(name).map(mayLine),
    refusesLine(refuses),
    `- **Example:** \`${JSON.stringify(EXAMPLES[name])}\``,
    ...(version > 1 ? [`- **Version:** ${version}`] : []),
    '',
  ].join('\n');
}

function argumentsTable(args: readonly Argument[]): readonly string[] {
  if (args.length === 0) return ['No arguments.\n'];
  const rows = args.map(
    ({ path, type, limits, isRequired }) =>
      `| \`${path}\`${isRequired ? '' : '?'} | ${cell(type)} | ${cell(inWords(limits))} |`,
  );
  return ['| argument | type | limits |', '|---|---|---|', ...rows, ''];
}

/** Names the limits that nearly every argument has, which the head of the page explains. */
const inWords = (limits: string): string =>
  limits
    .replace(/(each )?`\/\^\[A-Za-z0-9_-\]\{1,64\}\$\/`, (?:each )?must not be a reserved name/g, '$1id')
    .replace(/, (?:each )?must not contain control characters/g, '');

/** Escapes bars, which would end the table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

const mayLine = ({ when, roles }: Allowed): string =>
  `- **May${when === '' ? '' : `, ${when}`}:** ${roles.join(', ') || 'nobody'}`;

const refusesLine = (codes: readonly RejectionCode[]): string =>
  `- **Refuses with:** ${codes.map((code) => `\`${code}\``).join(', ') || 'nothing'}`;
