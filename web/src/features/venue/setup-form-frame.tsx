/** A form of the guided page: its fields, and the button that saves and goes on. */
import type { ReactNode } from 'react';
import { KeptForm } from '../../components/form/kept-form.tsx';
import type { KeptFormState } from '../../components/form/use-kept-form.ts';
import { Button } from '../../ui/button.tsx';
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
        Save and go on
      </Button>
    </div>
  );
}

/** The next step shows by itself when the row is there. */
export const goOn = (): void => undefined;
