/**
 * The guided setup of a venue: name, first section, first table, first product, in turn. It can be left and resumed.
 */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, CheckCheck, Clock, QrCode, Store, TabletSmartphone, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Page } from '../../../../components/pages/page.tsx';
import { buttonClass } from '../../../../ui/buttons/button-class.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { NoteBand } from '../../../../ui/messages/note-band.tsx';
import { Meter } from '../../../../ui/status/meter.tsx';
import { Spinner } from '../../../../ui/status/spinner.tsx';
import { TO_PROFILE } from '../venue-gate.tsx';
import { noteSetupSeen } from './setup-later.ts';
import { SetupNameForm } from './setup-name-form.tsx';
import styles from './setup-page.module.css';
import { SetupPreview } from './setup-preview.tsx';
import { SetupProductForm } from './setup-product-form.tsx';
import { SetupSectionForm } from './setup-section-form.tsx';
import { type SetupStep, type SetupStepKey, stepsLeft } from './setup-steps.ts';
import { SetupTableForm } from './setup-table-form.tsx';
import { type Setup, useSetup } from './use-setup.ts';

export function SetupPage() {
  const setup = useSetup();
  useEffect(noteSetupSeen, []);
  return (
    <Page of="/profile/setup" back={TO_PROFILE}>
      {setup ? <Steps setup={setup} /> : <Spinner page />}
    </Page>
  );
}

function Steps({ setup }: { setup: Setup }) {
  const { steps } = setup;
  const left = stepsLeft(steps);
  const done = steps.length - left.length;
  const [current] = left;
  const list = useFocusOnNext(current?.key);
  return (
    <div className={styles.columns}>
      <div className={styles.page}>
        <Meter
          value={done}
          max={steps.length}
          label="Set up"
          valueText={`${done} of ${steps.length} done`}
          start={`${done} of ${steps.length} done`}
          end={left.length === 0 ? 'Ready' : `${left.length} left`}
        />
        <ol ref={list} className={styles.steps}>
          {steps.map((step, at) => (
            <li key={step.key} aria-current={step === current ? 'step' : undefined}>
              <Step step={step} number={at + 1} setup={setup} isCurrent={step === current} />
            </li>
          ))}
        </ol>
        {left.length === 0 ? <Ready venue={setup.venue} /> : <Later />}
      </div>
      <SetupPreview setup={setup} />
    </div>
  );
}

/** Moves the focus to the next step when one is done, because its form is in another place. */
function useFocusOnNext(current: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    list.current?.querySelector<HTMLElement>('[aria-current] h2')?.focus();
  }, [current]);
  return list;
}

interface StepProps {
  step: SetupStep;
  number: number;
  setup: Setup;
  isCurrent: boolean;
}

function Step({ step, number, setup, isCurrent }: StepProps) {
  const { key, title, made } = step;
  const isDone = made !== '';
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.disc} data-done={isDone} aria-hidden="true">
          {isDone ? <Icon of={Check} /> : number}
        </span>
        <div>
          <h2 tabIndex={-1} className={styles.title}>
            {title}
            <span className="visually-hidden">{isDone ? ', done' : ''}</span>
          </h2>
          {isDone && <p className={styles.made}>{made}</p>}
        </div>
      </div>
      {isCurrent && <SetupForm step={key} setup={setup} />}
    </Card>
  );
}

function Later() {
  return (
    <p className={styles.later}>
      Your progress is saved. You can finish later.
      <Link to="/" className={buttonClass({ variant: 'ghost', size: 56 })}>
        Later
      </Link>
      <Link to="/profile/rehearsal" className={buttonClass({ variant: 'ghost', size: 56 })}>
        Start a rehearsal evening
      </Link>
    </p>
  );
}

const NEXT = [
  {
    to: '/staff',
    label: 'Give your staff their sign-ins',
    detail: 'Make a card for each person, then choose Access on it.',
    icon: Users,
  },
  {
    to: '/profile/tables/codes',
    label: 'Print the table codes',
    detail: 'Guests scan them to see the menu and order.',
    icon: QrCode,
  },
  {
    to: '/profile/business-info',
    label: 'Address, tax rate, payment methods',
    detail: 'Receipts and checkout use them.',
    icon: Store,
  },
  { to: '/profile/hours', label: 'Operating hours', detail: 'When the venue is open.', icon: Clock },
] as const;

function Ready({ venue }: { venue: Venue }) {
  const address = window.location.origin;
  return (
    <Card className={styles.ready}>
      <h2 className={styles.title}>
        <Icon of={CheckCheck} />
        Ready for the first order
      </h2>
      {venue.taxRate === 0 && (
        <NoteBand tone="warn">
          Tax is 0%, so orders are sold without tax.{' '}
          <Link to="/profile/business-info" className={styles.link}>
            Set the tax rate
          </Link>
        </NoteBand>
      )}
      <Link to="/tables" className={buttonClass({ variant: 'primary', size: 56 })}>
        Take an order
        <Icon of={ArrowRight} />
      </Link>
      <p>Before you open, check:</p>
      <ul className={styles.next}>
        {NEXT.map(({ to, label, detail, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.nextRow}>
              <Icon of={icon} />
              <span>
                <b>{label}</b>
                <span className={styles.made}>{detail}</span>
              </span>
            </Link>
          </li>
        ))}
        <li className={styles.nextRow}>
          <Icon of={TabletSmartphone} />
          <span>
            <b>Set up the tablets</b>
            <span className={styles.made}>
              Open <b>{address}</b> on each tablet, sign in, and add it to the home screen.
            </span>
          </span>
        </li>
      </ul>
    </Card>
  );
}

function SetupForm({ step, setup }: { step: SetupStepKey; setup: Setup }) {
  switch (step) {
    case 'name':
      return <SetupNameForm venue={setup.venue} />;
    case 'section':
      return <SetupSectionForm sections={setup.sections} />;
    case 'table':
      return <SetupTableForm sections={setup.sections} />;
    case 'product':
      return <SetupProductForm />;
  }
}
