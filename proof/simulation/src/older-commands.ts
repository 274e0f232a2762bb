/** The commands of an earlier release, which lacks some of today's, and knows others in an earlier version only. */
import type { CommandRegistry } from '@tableside/api/commands/registry.ts';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import * as v from 'valibot';

const LATER = 0.3;

/** `release` decides which those are. */
export function olderCommands(commands: CommandRegistry, release: number): CommandRegistry {
  const random = seededRandom(release);
  return Object.fromEntries(
    Object.entries(commands).flatMap(([name, command]) => {
      if (!random.chance(LATER)) return [[name, command]];
      if (random.chance(0.5)) return [];
      // A later version takes another shape than the one it knows.
      return [[name, { ...command, version: command.version - 1, args: v.never() }]];
    }),
  );
}
