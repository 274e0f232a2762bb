/** Loads the rules before the first test. A file takes real time to load, which tests with a clock of their own lack. */
import { loadRules } from '../src/mirror/decide/rules.ts';

await loadRules();
