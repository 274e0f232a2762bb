/** A way onward to the tables, or to the orders for a role without tables. */
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { useActor } from '../staff/actor.tsx';
import { BackLink, type BackLinkProps } from './back-link.tsx';
import { mayOpen } from './may-open.ts';

/** A button, for a page with nothing to show. */
export function WayBack() {
  const { to, label } = useWayBack();
  return (
    <Link to={to} className={buttonClass({ size: 56 })}>
      {label}
    </Link>
  );
}

/** The arrow at the head of a page. */
export function WayBackLink() {
  return <BackLink {...useWayBack()} />;
}

function useWayBack(): BackLinkProps {
  const { role } = useActor();
  return mayOpen(role, '/tables') ? { to: '/tables', label: 'Tables' } : { to: '/', label: ordersOf(role) };
}

const ordersOf = (role: string): string => (role === 'customer' ? 'Your orders' : 'Orders');
