/** The commands a server can run, by name. */
import type { Command } from '@tableside/domain/command/command.ts';

export type CommandRegistry = Readonly<Record<string, Command>>;
