/** A way from an empty room to the step of the setup that fills it, for those who may take it. */
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { useActor } from '../staff/actor.tsx';
import { mayOpen } from './may-open.ts';

const TEXT = {
  menu: 'Import or type a menu',
  tables: 'Type rows of tables',
  people: 'Type the whole staff',
} as const;

export function ToSetup({ step }: { step: keyof typeof TEXT }) {
  const { role } = useActor();
  if (!mayOpen(role, '/profile/setup')) return null;
  return (
    <Link to="/profile/setup" search={{ step }} className={buttonClass({ variant: 'outline', size: 56 })}>
      {TEXT[step]}
    </Link>
  );
}
