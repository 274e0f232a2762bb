/** Lists what is still to be set up, with a link to it. Shown to people who may do it, until it is done. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useActor } from '../../../../components/staff/actor.tsx';
import { buttonClass } from '../../../../ui/buttons/button-class.ts';
import { NoteBand } from '../../../../ui/messages/note-band.tsx';
import styles from './setup-note.module.css';
import { stepsLeft } from './setup-steps.ts';
import { useSetup } from './use-setup.ts';

export function SetupNote() {
  const { role } = useActor();
  return roleMay(role, 'venue.edit') ? <WhatIsLeft /> : null;
}

function WhatIsLeft() {
  const left = stepsLeft(useSetup()?.steps ?? []);
  if (left.length === 0) return null;
  return (
    <NoteBand tone="info" icon={ListChecks}>
      <span className={styles.note}>
        <span>Setup isn't finished. To do: {left.map(({ title }) => title.toLowerCase()).join(', ')}.</span>
        <Link to="/profile/setup" className={buttonClass({ size: 44 })}>
          Set up
        </Link>
      </span>
    </NoteBand>
  );
}
