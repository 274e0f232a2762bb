/** A measured workload, as the raw files hold it. */
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { WorkloadResult } from '../figures.ts';

export interface Measured extends WorkloadResult {
  readonly id: string;
  readonly title: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly machine: string;
}

const GB = 1024 ** 3;

export const machineHere = (): string => {
  const all = cpus();
  return `${all.length} × ${all[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / GB)} GB, Node ${process.versions.node}`;
};

const numberOf = (id: string): number => Number(id.slice(1));

/** Returns the results in the order of their numbers. */
export function readMeasured(folder: string): readonly Measured[] {
  return readdirSync(folder)
    .filter((name) => /^W\d+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Measured)
    .sort((a, b) => numberOf(a.id) - numberOf(b.id));
}
