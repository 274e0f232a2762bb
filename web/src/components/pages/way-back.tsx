/** A link onward from a page with nothing to show: to the tables, or to the orders for a role without tables. */
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { useActor } from '../staff/actor.tsx';
import { mayOpen } from './pages.ts';

export function WayBack() {
  const { role } = useActor();
  const [to, label] = mayOpen(role, '/tables')
    ? (['/tables', 'Tables'] as const)
    : (['/', ordersOf(role)] as const);
  return (
    <Link to={to} className={buttonClass({ size: 56 })}>
      {label}
    </Link>
  );
}

const ordersOf = (role: string): string => (role === 'customer' ? 'Your orders' : 'Orders');
