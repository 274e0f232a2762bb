/**
 * The first start: from nothing to the first order, step by step. Each step can be left, skipped and opened again, and the
 * address names the open one.
 */
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Page } from '../../../../components/pages/page.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { buttonClass } from '../../../../ui/buttons/button-class.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Meter } from '../../../../ui/status/meter.tsx';
import { Spinner } from '../../../../ui/status/spinner.tsx';
import { TO_PROFILE } from '../venue-gate.tsx';
import { MenuStep } from './menu/menu-step.tsx';
import { PeopleStep } from './people/people-step.tsx';
import { PlaceStep } from './place/place-step.tsx';
import { ReadyStep } from './ready/ready-step.tsx';
import { TabletsStep } from './ready/tablets-step.tsx';
import { noteSetupSeen } from './setup-later.ts';
import styles from './setup-page.module.css';
import { SetupPreview } from './setup-preview.tsx';
import { SETUP_STEPS, type SetupStep, type SetupStepKey, stepsLeft } from './setup-steps.ts';
import { TablesStep } from './tables/tables-step.tsx';
import { type Setup, useSetup } from './use-setup.ts';

export interface SetupPageProps {
  /** The step that the address asks for. Left out: the first that is not done. */
  step?: SetupStepKey | undefined;
  onStep: (step: SetupStepKey | undefined) => void;
}

export function SetupPage(props: SetupPageProps) {
  const setup = useSetup();
  useEffect(noteSetupSeen, []);
  return (
    <Page of="/profile/setup" back={TO_PROFILE}>
      {setup ? <Steps setup={setup} {...props} /> : <Spinner page />}
    </Page>
  );
}

/** The first step that is needed, or the last one. */
const firstOf = (steps: readonly SetupStep[]): SetupStepKey => stepsLeft(steps)[0]?.key ?? 'ready';

function Steps({ setup, step, onStep }: SetupPageProps & { setup: Setup }) {
  const { steps } = setup;
  // What is open stays open while its own rows arrive.
  const first = useRef(firstOf(steps));
  const open = SETUP_STEPS.find((key) => key === step) ?? first.current;
  const list = useFocusOn(open);
  const known = steps.filter(({ key }) => key !== 'tablets' && key !== 'ready');
  const done = known.filter(({ made }) => made !== '').length;
  return (
    <div className={styles.columns}>
      <div className={styles.page}>
        <Meter
          value={done}
          max={known.length}
          label="Set up"
          valueText={`${done} of ${known.length} done`}
          start={`${done} of ${known.length} done`}
          end={done === known.length ? 'Ready' : `${known.length - done} left`}
        />
        <ol ref={list} className={styles.steps}>
          {steps.map((one, at) => (
            <li key={one.key} aria-current={one.key === open ? 'step' : undefined}>
              <Step step={one} number={at + 1} setup={setup} isOpen={one.key === open} onStep={onStep} />
            </li>
          ))}
        </ol>
        <Later />
      </div>
      <SetupPreview setup={setup} />
    </div>
  );
}

/**
 * Moves the focus and the view to the head of a step when another one opens: its form is in another place, and a long step
 * above it has closed.
 */
function useFocusOn(open: string) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    const head = list.current?.querySelector<HTMLElement>('[aria-current] button');
    head?.focus();
    head?.scrollIntoView({ block: 'start' });
  }, [open]);
  return list;
}

interface StepProps {
  step: SetupStep;
  number: number;
  setup: Setup;
  isOpen: boolean;
  onStep: SetupPageProps['onStep'];
}

function Step({ step: { key, title, made }, number, setup, isOpen, onStep }: StepProps) {
  const isDone = made !== '';
  const next = SETUP_STEPS[SETUP_STEPS.indexOf(key) + 1];
  return (
    <Card as="section" aria-label={title}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          className={styles.head}
          onClick={() => !isOpen && onStep(key)}
        >
          <span className={styles.disc} data-done={isDone} aria-hidden="true">
            {isDone ? <Icon of={Check} /> : number}
          </span>
          <span className={styles.words}>
            <span className={styles.title}>
              {title}
              <span className="visually-hidden">{isDone ? ', done' : ''}</span>
            </span>
            {isDone && <span className={styles.made}>{made}</span>}
          </span>
          <Icon of={isOpen ? ChevronUp : ChevronDown} />
        </button>
      </h2>
      {isOpen && (
        <div className={styles.body}>
          <StepBody step={key} setup={setup} onDone={() => onStep(next)} />
          {next && (
            <div className={styles.acts}>
              <Button variant="ghost" onClick={() => onStep(next)}>
                {isDone || key === 'tablets' ? 'Next step' : 'Skip for now'}
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

interface StepBodyProps {
  step: SetupStepKey;
  setup: Setup;
  onDone: () => void;
}

function StepBody({ step, setup, onDone }: StepBodyProps) {
  switch (step) {
    case 'place':
      return <PlaceStep setup={setup} onDone={onDone} />;
    case 'menu':
      return <MenuStep setup={setup} onDone={onDone} />;
    case 'tables':
      return <TablesStep setup={setup} onDone={onDone} />;
    case 'people':
      return <PeopleStep setup={setup} />;
    case 'tablets':
      return <TabletsStep />;
    case 'ready':
      return <ReadyStep setup={setup} />;
  }
}

function Later() {
  return (
    <p className={styles.later}>
      Your progress is saved. You can finish later, under Profile.
      <Link to="/" className={buttonClass({ variant: 'ghost', size: 56 })}>
        Later
      </Link>
      <Link to="/profile/rehearsal" className={buttonClass({ variant: 'ghost', size: 56 })}>
        Try it in a rehearsal
      </Link>
    </p>
  );
}
