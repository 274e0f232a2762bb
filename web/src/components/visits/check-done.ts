/**
 * Tells that somebody is done with a check that they closed: they leave its receipt, or there was none to show. Taking
 * money and sharing a tablet are two jobs that know nothing of each other, and meet here.
 */
import { createListeners } from '../../platform/listeners.ts';

export const checkDone = createListeners();
