/** Icon: a lucide icon with the kit's stroke width (2, and 2.4 under 18 px), hidden from assistive technology. */
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';

export interface IconProps {
  /** The lucide component, e.g. `ChefHat`. */
  of: LucideIcon;
  /** Edge in px; 20 in buttons, 22 in tabs, 16 in badges. */
  size?: number;
  className?: string | undefined;
}

/** Memoized, because icons would be half of what a board renders on each change. */
export const Icon = memo(function Icon({ of: Glyph, size = 20, className }: IconProps) {
  return <Glyph size={size} strokeWidth={size < 18 ? 2.4 : 2} aria-hidden="true" className={className} />;
});
