/** Broken variants of shared tablets: who signed a change, and what a manager approved. */
import type { Mutant } from './mutant.ts';

export const FLOOR_MUTANTS: readonly Mutant[] = [
  {
    name: 'signature of another author accepted',
    breaks: 'I26',
    patches: [
      {
        file: 'api/src/sync/signed-work.ts',
        in: 'keyOf',
        find: 'key?.userId !== userId || key.deviceId !== queue.device.id',
        replace: 'key?.deviceId !== queue.device.id',
      },
    ],
  },
  {
    name: 'a device stays when its enroller is ended',
    breaks: 'I33',
    patches: [
      {
        file: 'api/src/storage/sql/device-ends.ts',
        in: 'endDevicesOf',
        find: 'takeOutOfUse(id, at)',
        replace: '[]',
      },
    ],
  },
  {
    name: 'a device that no manager declared acts by its own credential',
    breaks: 'I33',
    patches: [
      {
        file: 'api/src/storage/door/devices.ts',
        in: 'isFloorDevice',
        find: 'declaredAt !== null',
        replace: 'true',
      },
    ],
  },
  {
    // Whoever approved a change has approved every change of that kind by its author.
    name: 'approval not bound to cmdId',
    breaks: 'I27',
    patches: [
      {
        file: 'packages/protocol/src/signed-text.ts',
        in: 'signedText',
        find: 'JSON.stringify([purpose, cmdId, name, version, argsHash, occurredAt, actorId])',
        replace: `JSON.stringify(
          purpose === 'approve'
            ? [purpose, name, version, actorId]
            : [purpose, cmdId, name, version, argsHash, occurredAt, actorId],
        )`,
      },
    ],
  },
  {
    // A held command keeps every row that it names from others, and a command waits without being tried.
    name: 'held reserves any id',
    breaks: 'I38',
    patches: [
      {
        file: 'api/src/commands/prepare-command.ts',
        in: 'prepareCommand',
        find: 'command.makes?.(args) ?? []',
        replace: "command.reads(args, actor).filter((read) => read.kind === 'row') as never",
      },
      {
        file: 'api/src/storage/writing/write-commands.ts',
        in: 'waitsForHeld',
        find: "status === 'rejected' && held.makesMissing(venueId, entry)",
        replace: 'held.makesMissing(venueId, entry)',
      },
    ],
  },
  {
    name: 'work under an ended key is not reviewed',
    breaks: 'I37',
    patches: [
      {
        file: 'api/src/sync/ended-grant.ts',
        in: 'holdFor',
        find: '(drainedAt !== null && drainedAt > endedAt)',
        replace: 'false',
      },
      {
        file: 'packages/domain/src/sync/after-the-end.ts',
        in: 'touchesLater',
        find: 'changes.some($isLater)',
        replace: 'false',
      },
    ],
  },
];
