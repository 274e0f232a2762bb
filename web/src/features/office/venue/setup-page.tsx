/**
 * The guided setup of a venue: name, first section, first table, first product, in turn. It can be left and resumed.
 */

import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, CheckCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Page } from '../../../components/pages/page.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Meter } from '../../../ui/status/meter.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { noteSetupSeen } from './setup-later.ts';
import { SetupNameForm } from './setup-name-form.tsx';
import styles from './setup-page.module.css';
import { SetupProductForm } from './setup-product-form.tsx';
import { SetupSectionForm } from './setup-section-form.tsx';
import { type SetupStep, type SetupStepKey, stepsLeft } from './setup-steps.ts';
import { SetupTableForm } from './setup-table-form.tsx';
import { type Setup, useSetup } from './use-setup.ts';
import { TO_PROFILE } from './venue-gate.tsx';

export function SetupPage() {
  const setup = useSetup();
  useEffect(noteSetupSeen, []);
  return (
    <Page title="Set up the venue" back={TO_PROFILE}>
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
      {left.length === 0 ? <Ready /> : <Later />}
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
      What is done is kept. You can leave and go on at any time.
      <Link to="/" className={buttonClass({ variant: 'ghost', size: 56 })}>
        Later
      </Link>
    </p>
  );
}

const NEXT = [
  { to: '/profile/business-info', label: 'Address, tax rate, ways to pay' },
  { to: '/profile/hours', label: 'Operating hours' },
  { to: '/staff', label: 'Staff and their sign-ins' },
] as const;

function Ready() {
  return (
    <Card className={styles.ready}>
      <h2 className={styles.title}>
        <Icon of={CheckCheck} />
        Ready for the first order
      </h2>
      <Link to="/tables" className={buttonClass({ variant: 'primary', size: 56 })}>
        Take an order
        <Icon of={ArrowRight} />
      </Link>
      <p>Worth a look before guests come:</p>
      <ul className={styles.next}>
        {NEXT.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={buttonClass({ size: 48 })}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Selects the form for each step of the guided setup. */
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
