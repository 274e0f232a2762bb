/** The recorded results, as the raw files hold them, and the page that is written from them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Measured } from '../figures.ts';
import { reportOf } from './report.ts';

export const RESULTS = 'proof/bench/results';
const TEMPLATE = 'proof/bench/performance.template.md';
export const DOCUMENT = 'docs/performance.md';

const GB = 1024 ** 3;

export const machineHere = (): string => {
  const all = cpus();
  return `${all.length} × ${all[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / GB)} GB, Node ${process.versions.node}`;
};

const numberOf = ({ id }: Measured): number => Number(id.slice(1));

/** Returns the results in the order of their numbers. */
export const readMeasured = (folder: string): readonly Measured[] =>
  readdirSync(folder)
    .filter((name) => /^W\d+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Measured)
    .sort((a, b) => numberOf(a) - numberOf(b));

export const recordedReport = (root: string): string =>
  reportOf(readFileSync(join(root, TEMPLATE), 'utf8'), readMeasured(join(root, RESULTS)));

export const writeReport = (root: string): void => writeFileSync(join(root, DOCUMENT), recordedReport(root));
