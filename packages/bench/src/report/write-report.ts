/** Writes docs/performance.md and its charts from the recorded results. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMeasured } from './measured.ts';
import { type Report, reportOf } from './report.ts';

export const RESULTS = 'packages/bench/results';
const TEMPLATE = 'packages/bench/performance.template.md';
export const DOCUMENT = 'docs/performance.md';
export const IMAGES = 'docs/images';

/** Returns the report of the recorded results. */
export const recordedReport = (root: string): Report =>
  reportOf(readFileSync(join(root, TEMPLATE), 'utf8'), readMeasured(join(root, RESULTS)));

export function writeReport(root: string): void {
  const { text, images } = recordedReport(root);
  writeFileSync(join(root, DOCUMENT), text);
  mkdirSync(join(root, IMAGES), { recursive: true });
  for (const [name, svg] of images) writeFileSync(join(root, IMAGES, name), svg);
}
