/**
 * Runs the peers in one of Tableside's workloads, one after the other. A peer that does not run is reported in a note.
 */
import type { Bench, Figure, Who, Workload, WorkloadResult } from '../figures.ts';
import { installPeers, PEERS, type Peer, type RunningPeer, withPeer } from './running-peer.ts';

export interface PeerWork {
  readonly orders: number;
  measure(running: RunningPeer, peer: Peer): Promise<readonly Figure[]>;
}

/** A comparison with the peers that becomes a target. */
export interface Ahead {
  /** The name of the figure. */
  readonly name: string;
  readonly at: string;
  readonly of: readonly Who[];
  /** Whether more is better. */
  readonly isRate?: boolean;
}

/** Returns the same workload with the peers' figures beside ours. A quick run skips the peers. */
export const withPeers = (workload: Workload, work: PeerWork, ahead: readonly Ahead[]): Workload => ({
  ...workload,
  async measure(bench) {
    const ours = await workload.measure(bench);
    if (bench.quick) return ours;
    const theirs = await measurePeers(bench, work);
    const figures = [...ours.figures, ...theirs.figures];
    return {
      figures,
      targets: [...ours.targets, ...ahead.flatMap((one) => targetsOf(figures, one))],
      notes: [...(ours.notes ?? []), ...theirs.notes],
    };
  },
});

async function measurePeers(
  { root }: Bench,
  { orders, measure }: PeerWork,
): Promise<{ readonly figures: readonly Figure[]; readonly notes: readonly string[] }> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  try {
    const folder = installPeers(root);
    for (const peer of PEERS) {
      try {
        figures.push(...(await withPeer(folder, { peer, orders }, (running) => measure(running, peer))));
      } catch (error) {
        notes.push(`${peer.who} did not finish: ${firstLine(error)}`);
      }
    }
  } catch (error) {
    notes.push(`The peers could not be installed: ${firstLine(error)}`);
  }
  return { figures, notes };
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/** Returns one target for each peer that was measured: how many times better our figure is. */
function targetsOf(figures: readonly Figure[], { name, at, of, isRate }: Ahead): WorkloadResult['targets'] {
  const figureOf = (who: Who): number | undefined =>
    figures.find((one) => one.who === who && one.name === name && one.at === at)?.value;
  const ours = figureOf('Tableside');
  if (ours === undefined) throw new Error(`Tableside has no figure '${name}' at '${at}'`);
  return of.flatMap((who) => {
    const theirs = figureOf(who);
    if (theirs === undefined) return [];
    const value = isRate ? ours / theirs : theirs / ours;
    return [{ name: `${name}, ${at}: ahead of ${who}`, value, unit: '×' as const, atLeast: 1 }];
  });
}
