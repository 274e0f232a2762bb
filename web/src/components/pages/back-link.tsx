/** A link back to the screen above: an arrow with a name. */
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PAGES, type PagePath } from './pages.ts';

export interface BackLinkProps {
  to: PagePath;
  /** Left out: the title of that page. */
  label?: string;
}

export function BackLink({ to, label = PAGES[to].title }: BackLinkProps) {
  return (
    <Link to={to} aria-label={`Back to ${label}`} className={iconButtonClass()}>
      <Icon of={ArrowLeft} size={22} />
    </Link>
  );
}
