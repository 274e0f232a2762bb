/** Lists the plots of each workload. Each shows what the tables do not: a relation of several figures to each other. */
import type { Measured } from '../figures.ts';
import { addingUp } from './adding-up.ts';
import { frames } from './frames.ts';
import { historyGrowth, tapGrowth } from './growth.ts';
import { outages } from './outages.ts';
import { rates } from './rates.ts';
import { type Drawn, type Readings, readingsOf } from './readings.ts';

export interface Plot extends Drawn {
  readonly file: string;
  /** The figures and targets that it shows and nobody has measured. With any, it is not drawn. */
  readonly missing: readonly string[];
}

type Draw = (read: Readings) => Drawn;

const PLOTS: Readonly<Record<string, Readonly<Record<string, Draw>>>> = {
  W1: { growth: tapGrowth },
  W11: { growth: historyGrowth },
  W12: { rates, 'adding-up': addingUp, frames, outages },
};

export const isDrawn = ({ missing }: Plot): boolean => missing.length === 0;

export const plotsOf = (measured: Measured): readonly Plot[] =>
  Object.entries(PLOTS[measured.id] ?? {}).map(([name, draw]) => {
    const read = readingsOf(measured);
    return { file: `${measured.id.toLowerCase()}-${name}.svg`, ...draw(read), missing: read.missing };
  });
