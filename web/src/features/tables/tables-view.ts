/** The ways to look at the tables. A device remembers which one was chosen last. */
import { browserStorage, keepIn } from '../../platform/browser-storage.ts';

/** `run`: what is to be carried to them. */
export const TABLES_VIEWS = ['cards', 'plan', 'run'] as const;
export type View = (typeof TABLES_VIEWS)[number];

const KEY = 'tableside-tables-view';

export const readView = (): View =>
  TABLES_VIEWS.find((view) => view === browserStorage()?.getItem(KEY)) ?? 'cards';
export const keepView = (view: View): void => keepIn(browserStorage(), KEY, view);
