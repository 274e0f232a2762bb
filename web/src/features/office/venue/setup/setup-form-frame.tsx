/** The frame of a form in the guided setup: its fields, and a button that saves and continues. */
import type { ReactNode } from 'react';
import { KeptForm } from '../../../../components/form/kept-form.tsx';
import type { KeptFormState } from '../../../../components/form/use-kept-form.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import styles from './setup-page.module.css';

export interface SetupFormFrameProps {
  kept: KeptFormState;
  children: ReactNode;
}

export function SetupFormFrame({ kept, children }: SetupFormFrameProps) {
  return (
    <div className={styles.form}>
      <KeptForm kept={kept} className={styles.row}>
        {children}
      </KeptForm>
      <Button type="submit" form={kept.id} variant="primary" size={56} busy={kept.isSaving}>
        Save and continue
      </Button>
    </div>
  );
}

/** Does nothing: the next step appears once the saved row is in the mirror. */
export const goOn = (): void => undefined;
