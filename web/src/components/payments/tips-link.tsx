/** Leads to the tips of a day, and says how many slips have none yet. Draws nothing where there is none. */
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';

export interface TipsLinkProps {
  /** A business day. */
  day: string;
  /** How many slips have no tip. */
  left: number;
}

export function TipsLink({ day, left }: TipsLinkProps) {
  if (left === 0) return null;
  return (
    <Link to="/profile/tips" search={{ day }} className={buttonClass({ size: 56, block: true })}>
      <Icon of={HandCoins} />
      Tips left to enter: {left}
    </Link>
  );
}
