/**
 * Runs the peers in one of Tableside's workloads, one after the other. A peer that does not run is reported in a note.
 */
import type { Figure, Who } from '../figures.ts';
import { Run } from '../run.ts';
import { installPeers, PEERS, type RunningPeer, startPeer } from './running-peer.ts';

export type Report = (figure: Omit<Figure, 'who'>) => void;

export interface PeerWork {
  /** How many orders the peer holds at the start. */
  readonly orders: number;
  measure(running: RunningPeer, report: Report): Promise<void>;
  readonly ahead: readonly Ahead[];
}

/** A comparison with the peers that becomes a target. */
export interface Ahead {
  readonly name: string;
  readonly at: string;
  /** The peers that do the same work as Tableside: what they report as done is stored. */
  readonly of: readonly Who[];
  /** Whether more is better. */
  readonly isRate?: boolean;
}

/** Adds the peers' figures beside ours, and a target for each peer: how many times better our figure is. */
export async function measurePeers(run: Run, { orders, measure, ahead }: PeerWork): Promise<void> {
  try {
    const folder = installPeers(run.root);
    for (const [name, who] of Object.entries(PEERS)) {
      const own = await run.keep(new Run(folder, run.quick));
      try {
        await measure(await startPeer(own, name, orders), (figure) => own.figure({ ...figure, who }));
        run.figures.push(...own.figures);
      } catch (error) {
        run.notes.push(`${who} did not finish: ${firstLine(error)}`);
      } finally {
        await own.close();
      }
    }
  } catch (error) {
    run.notes.push(`The peers could not be installed: ${firstLine(error)}`);
  }
  for (const { name, at, of, isRate } of ahead) {
    const figureOf = (who: Who): number | undefined =>
      run.figures.find((one) => one.who === who && one.name === name && one.at === at)?.value;
    const ours = figureOf('Tableside');
    if (ours === undefined) throw new Error(`Tableside has no figure '${name}' at '${at}'`);
    for (const who of of) {
      const theirs = figureOf(who);
      if (theirs === undefined) continue;
      const value = isRate ? ours / theirs : theirs / ours;
      run.targets.push({ name: `${name}, ${at}: ahead of ${who}`, value, unit: '×', atLeast: 1 });
    }
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
