/** People: a line each makes their staff cards; then their invitations are made on one sheet. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { peopleTyped } from '@tableside/domain/staff/typed-people.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActor } from '../../../../../components/staff/actor.tsx';
import { ROLE_LABEL } from '../../../../../components/staff/role-label.ts';
import { Button } from '../../../../../ui/buttons/button.tsx';
import { buttonClass } from '../../../../../ui/buttons/button-class.ts';
import { TextArea } from '../../../../../ui/fields/text-area.tsx';
import { NoteBand, ProblemBand } from '../../../../../ui/messages/note-band.tsx';
import { useToast } from '../../../../../ui/messages/toast.tsx';
import { useSteps } from '../run-steps.ts';
import styles from '../setup-page.module.css';
import { useKeptText } from '../use-kept-text.ts';
import type { Setup } from '../use-setup.ts';
import { Invitations } from './invitations.tsx';
import listStyles from './people.module.css';
import { personFaultText } from './people-words.ts';
import { type PlannedPerson, planPeople, rolesOf } from './plan-people.ts';
import { keepRoles } from './typed-roles.ts';

export function PeopleStep({ setup }: { setup: Setup }) {
  const { role } = useActor();
  return (
    <>
      <div className={styles.screen}>
        <TypedLines setup={setup} />
      </div>
      {roleMay(role, 'users.edit') ? (
        <Invitations staff={setup.staff} />
      ) : (
        setup.staff.length > 0 && <p className={styles.about}>An administrator makes their invitations.</p>
      )}
      {setup.staff.length > 0 && (
        <div className={styles.acts}>
          <Link to="/staff" className={buttonClass({ variant: 'outline' })}>
            Staff, schedules, PINs
          </Link>
        </div>
      )}
    </>
  );
}

const MOST_TYPED = 12_000;
const MOST_FAULTS = 5;

function TypedLines({ setup: { venue, staff } }: { setup: Setup }) {
  const toast = useToast();
  const [text, setText] = useKeptText('setup people');
  const steps = useSteps();
  const typed = useMemo(() => peopleTyped(text), [text]);
  const plan = useMemo(
    () => planPeople(typed.people, { venueId: venue.id, staff }),
    [typed, venue.id, staff],
  );
  const faults = typed.faults.map(personFaultText);
  const count = plan.commands.length;
  const { progress } = steps;
  const make = async (): Promise<void> => {
    keepRoles(rolesOf(plan.people));
    if (!(await steps.run(plan.commands))) return;
    setText('');
    toast.show({ message: count === 1 ? '1 person added' : `${count} people added` });
  };
  return (
    <>
      <TextArea
        label="Who works here"
        hint="A line each: name, role. An email makes an invitation by link possible."
        placeholder={'Maya, manager, maya@example.com\nJonas, server\nAna, kitchen'}
        rows={4}
        maxLength={MOST_TYPED}
        spellCheck={false}
        autoComplete="off"
        dir="auto"
        disabled={progress !== undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status" className={styles.faults}>
        {faults.slice(0, MOST_FAULTS).map((fault) => (
          <NoteBand key={fault} tone="danger">
            {fault}
          </NoteBand>
        ))}
        {faults.length > MOST_FAULTS && <p>And {faults.length - MOST_FAULTS} more.</p>}
      </div>
      {progress === undefined && <ReadLines people={plan.people} />}
      <ProblemBand problem={steps.problem} />
      {text.trim() !== '' && (
        <Button
          variant="primary"
          size={56}
          busy={progress !== undefined}
          busyLabel={progress && `Adding, ${progress.done} of ${progress.total}…`}
          disabled={faults.length > 0 || count === 0}
          onClick={() => void make()}
        >
          {buttonText(count, faults.length)}
        </Button>
      )}
    </>
  );
}

function buttonText(count: number, faults: number): string {
  if (faults > 0) return faults === 1 ? 'Fix the line above' : `Fix the ${faults} lines above`;
  if (count === 0) return 'All of them are there';
  return count === 1 ? 'Add 1 person' : `Add ${count} people`;
}

function ReadLines({ people }: { people: readonly PlannedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <ul aria-label="As they are read" className={listStyles.read}>
      {people.map(({ id, firstName, lastName, role, email, phoneNumber, isNew }) => (
        <li key={id} className={listStyles.person}>
          <b>
            <bdi>
              {firstName} {lastName}
            </bdi>
          </b>
          <span className={styles.made}>
            {isNew
              ? [ROLE_LABEL[role], email, phoneNumber].filter(Boolean).join(' · ')
              : 'On the staff already'}
          </span>
        </li>
      ))}
    </ul>
  );
}
