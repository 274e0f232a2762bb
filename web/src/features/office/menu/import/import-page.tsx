/** Brings a menu in from a file or from pasted text, step by step, and gives it out as a file. */

import type { Plan } from '@tableside/domain/menu/sheet/plan.ts';
import { type ReactNode, useState } from 'react';
import { BackLink } from '../../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../../components/pages/first-sync.tsx';
import { Page } from '../../../../components/pages/page.tsx';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useMirrorState, useVenue } from '../../../../mirror/read/read.ts';
import { systemClock } from '../../../../platform/clock.ts';
import { Spinner } from '../../../../ui/status/spinner.tsx';
import { CheckStep } from './check-step.tsx';
import type { Ticks } from './check-view.ts';
import { ChooseStep } from './choose-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import styles from './import.module.css';
import { stepsOf } from './import-steps.ts';
import { isOver } from './progress-text.ts';
import { StepList, type StepName } from './step-list.tsx';
import { type Draft, useImport } from './use-import.ts';
import { useRun } from './use-run.ts';

/** `next`: what an import leads to once it is done, such as the rest of a setup. */
export function ImportPage({ next }: { next?: ReactNode }) {
  const engine = useEngine();
  const mirror = useMirrorState();
  const venue = useVenue();
  return (
    <Page of="/profile/menu/import" back={<BackLink to="/menu" />}>
      <FirstSync mirror={mirror} failed="Failed to fetch the menu" onRetry={() => engine.syncNow()}>
        {venue ? <Steps venueId={venue.id} next={next} /> : <Spinner />}
      </FirstSync>
    </Page>
  );
}

function Steps({ venueId, next }: { venueId: string; next: ReactNode }) {
  const work = useImport();
  const run = useRun(venueId);
  const [step, setStep] = useState<StepName>(run.state && !isOver(run.state) ? 'done' : 'choose');
  const again = () => {
    work.clear();
    setStep('choose');
  };
  const apply = (draft: Draft, plan: Plan, ticks: Ticks) => {
    run.begin({
      importId: draft.importId,
      name: draft.name,
      at: systemClock.now(),
      steps: stepsOf(plan, ticks),
    });
    setStep('done');
  };
  const { draft } = work;
  return (
    <div className={styles.page}>
      <StepList current={step} />
      {step === 'choose' && (
        <ChooseStep work={work} run={run} onRead={() => setStep('columns')} onLast={() => setStep('done')} />
      )}
      {step === 'columns' && draft && (
        <ColumnsStep work={work} draft={draft} onBack={again} onNext={() => setStep('check')} />
      )}
      {step === 'check' && draft && (
        <CheckStep
          desk={work.desk}
          draft={draft}
          onBack={() => setStep('columns')}
          onMend={work.mend}
          onApply={(plan, ticks) => apply(draft, plan, ticks)}
        />
      )}
      {step === 'done' && run.state && <DoneStep run={run} state={run.state} onAgain={again} next={next} />}
    </div>
  );
}
