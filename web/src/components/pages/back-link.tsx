/** A link back to the screen above: an arrow with a name. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

export interface BackLinkProps {
  to: LinkProps['to'];
  /** The name of the target screen: "Table Management". */
  label: string;
}

export function BackLink({ to, label }: BackLinkProps) {
  return (
    <Link to={to} aria-label={`Back to ${label}`} className={iconButtonClass()}>
      <Icon of={ArrowLeft} size={22} />
    </Link>
  );
}
