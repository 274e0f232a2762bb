/** Loads the rules of commands while a person is busy with the first screen. */
import { loadRules } from '../mirror/decide/rules.ts';

/** If it fails, the first change loads them. */
export const preloadRules = (): void => void loadRules().catch(() => undefined);
