/**
 * What every screen needs, but the first one need not wait for: a guard between screens, which the first one is not
 * behind, and a guard against translators.
 */
import type { AnyRouter } from '@tanstack/react-router';
import { surviveTranslators } from '../platform/translators.ts';
import { guardScreens } from './guard-screens.ts';

export function onceShown(router: Pick<AnyRouter, 'subscribe'>): void {
  guardScreens(router);
  surviveTranslators(document);
}
