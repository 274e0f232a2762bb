/**
 * Applies or discards a held command. Applying decides it again as its author gave it. The result is one atomic write:
 * rows, the stored outcome, the audit trail, and the change number by which the author's device receives it.
 */
import type { Decision } from '@tableside/domain/command/command.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { findCommand } from '@tableside/domain/commands.ts';
import { asResult } from '../rows/logged-command.ts';
import type {
  DiscardingAll,
  HeldCommand,
  PrepareHeld,
  Resolution,
  Resolved,
  WriteEntry,
} from '../storage.ts';
import { type Applied, applyDecision, NOTHING, outcomeOf } from './apply-decision.ts';
import { waitsForHeld } from './write-commands.ts';
import type { HeldAt, WriteParts } from './write-parts.ts';

export interface Asked {
  readonly venueId: string;
  readonly resolution: Resolution;
  readonly prepare: PrepareHeld;
}

export function resolveOne(parts: WriteParts, asked: Asked): Resolved {
  const { venueId, resolution } = asked;
  const held = parts.held.find(venueId, resolution.cmdId);
  if (!held) return { kind: 'unknown' };
  if (held.decision !== null) return repeated(parts, held, asked);
  if (resolution.decision === 'discard') {
    return settle(parts, asked, { held, ...refused(resolution) });
  }
  const again = asked.prepare(held);
  const { reads } = again;
  try {
    return parts.savepoint((): Resolved => {
      const loaded = parts.load(venueId, reads);
      const decision = again.decide(loaded);
      if (waitsForHeld(parts, { venueId, entry: { cmdId: held.cmdId, reads } }, decision))
        return { kind: 'waits' };
      return settle(parts, asked, { held, loaded, reads, decision });
    });
  } catch (error) {
    if (parts.isFault(error)) throw error;
    return { kind: 'failed', error: error instanceof Error ? error.message : String(error) };
  }
}

/** Discards these commands of a device. The audit trail has each of them, and the decision once. */
export function discardTogether(
  parts: WriteParts,
  { venueId, asked }: { venueId: string; asked: DiscardingAll },
  commands: readonly HeldAt[],
): void {
  const { by, at, note, deviceId } = asked;
  for (const held of commands) {
    const resolution: Resolution = { cmdId: held.cmdId, decision: 'discard', by, at, note };
    settle(parts, { venueId, resolution }, { held, isTogether: true, ...refused(asked) });
  }
  const device = commands[0]?.device ?? null;
  const detail = { deviceId, device, count: commands.length, note };
  parts.audit.event({ venueId, actor: by, action: 'held.discardAll', at, detail });
}

function repeated(parts: WriteParts, held: HeldAt, { venueId, resolution: { decision } }: Asked): Resolved {
  const known = parts.log.byId(venueId, held.cmdId);
  if (held.decision !== decision || !known) return { kind: 'decided' };
  return { kind: 'done', result: asResult(known), repeated: true };
}

interface Settling {
  readonly held: HeldCommand;
  readonly decision: Decision;
  readonly loaded?: Rows;
  readonly reads?: WriteEntry['reads'];
  /** The command that this one waited for. */
  readonly after?: string;
  /** True when it is decided with others, of which the audit trail tells together. */
  readonly isTogether?: true;
}

const refused = ({ by, note }: Pick<Resolution, 'by' | 'note'>): { decision: Decision } => ({
  decision: {
    status: 'rejected',
    code: 'held.discarded',
    detail: { by: by.name, ...(note === null ? {} : { note }) },
  },
});

function settle(
  parts: WriteParts,
  { venueId, resolution }: Pick<Asked, 'venueId' | 'resolution'>,
  settling: Settling,
): Resolved {
  const { held, decision, loaded, reads = [], after, isTogether = false } = settling;
  const { by, at, note } = resolution;
  const applied: Applied = loaded
    ? applyDecision(parts, decision, { venueId, loaded, receivedAt: at, by })
    : NOTHING;
  const result = { cmdId: held.cmdId, ...outcomeOf(decision, applied) };
  // Takes a change number even without rows, so that the author's device receives the outcome.
  const settled = { ...resolution, cmdId: held.cmdId };
  parts.held.settle(venueId, settled, result.seq ?? parts.counter.next(venueId));
  parts.log.settle(venueId, result);
  const entry = { ...held, reads, receivedAt: at };
  const detail = { resolvedBy: by.name, ...(after === undefined ? {} : { after }) };
  parts.audit.command({ venueId, entry, result, rows: applied.audited, detail });
  for (const event of applied.events) parts.audit.event(event);
  if (after === undefined && !isTogether) {
    const action = resolution.decision === 'apply' ? 'held.apply' : 'held.discard';
    const told = { cmdId: held.cmdId, command: held.name, reason: held.reason, note };
    const rows = applied.audited.map(({ entity, id }) => ({ entity, id }));
    parts.audit.event({ venueId, actor: by, action, at, rows, detail: told });
  }
  return { kind: 'done', result, repeated: false };
}

/**
 * Decides a dependent command. It keeps waiting if it cannot be decided now. A payment that would be rejected keeps
 * waiting, too, because only a person may decide that.
 */
export function release(parts: WriteParts, asked: Asked, held: HeldAt): void {
  const { venueId, resolution } = asked;
  try {
    parts.savepoint(() => {
      const { reads, decide } = asked.prepare(held);
      const loaded = parts.load(venueId, reads);
      const decision = decide(loaded);
      if (waitsForHeld(parts, { venueId, entry: { cmdId: held.cmdId, reads } }, decision)) return;
      if (decision.status === 'rejected' && findCommand(held.name)?.isMoney) return;
      const applying = { ...asked, resolution: { ...resolution, decision: 'apply' as const } };
      settle(parts, applying, { held, decision, loaded, reads, after: resolution.cmdId });
    });
  } catch (error) {
    if (parts.isFault(error)) throw error;
  }
}
