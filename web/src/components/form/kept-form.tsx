/** The frame of a kept form: the form element, the error of the whole form, and the question before leaving. */
import { useBlocker } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand, ProblemBand } from '../../ui/messages/note-band.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SheetFoot } from '../../ui/overlays/sheet.tsx';
import styles from './kept-form.module.css';
import type { KeptFormState } from './use-kept-form.ts';

export interface KeptFormProps {
  kept: KeptFormState;
  className?: string | undefined;
  children: ReactNode;
}

export function KeptForm({ kept, className, children }: KeptFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    void kept.form.handleSubmit();
  };
  return (
    <form id={kept.id} ref={kept.element} noValidate onSubmit={submit} className={styles.form}>
      {kept.wasKept && kept.isDirty && (
        <NoteBand tone="info" icon={History} role="status">
          <span className={styles.kept}>
            Unsaved changes were kept
            <Button size={44} onClick={kept.discard}>
              Discard them
            </Button>
          </span>
        </NoteBand>
      )}
      <ProblemBand problem={kept.problem} />
      <div className={className}>{children}</div>
      <LeaveQuestion kept={kept} />
    </form>
  );
}

function LeaveQuestion({ kept }: { kept: KeptFormState }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !kept.mayLeave(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  return (
    <Dialog
      open={isAsking}
      title="Leave without saving?"
      message="Your changes haven't been saved."
      confirmText="Leave"
      cancelText="Keep editing"
      onConfirm={() => {
        kept.abandon();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}

/** Saves the form of a sheet. Put it last in the form. */
export function SheetSave({ kept, children }: Pick<KeptFormProps, 'kept' | 'children'>) {
  return (
    <SheetFoot>
      <Button type="submit" form={kept.id} variant="primary" size={56} block busy={kept.isSaving}>
        {children}
      </Button>
    </SheetFoot>
  );
}

export interface FormFootProps {
  kept: KeptFormState;
  /** Default "Save Changes". */
  saveText?: string;
  onCancel: () => void;
}

/** The foot of the form: Cancel, the number of wrong fields, Save. */
export function FormFoot({ kept, saveText = 'Save Changes', onCancel }: FormFootProps) {
  const { errorCount } = kept;
  return (
    <div className={styles.foot}>
      <Button size={56} onClick={onCancel}>
        Cancel
      </Button>
      <p role="status" className={styles.count}>
        {errorCount > 0 &&
          (errorCount === 1 ? '1 field needs attention' : `${errorCount} fields need attention`)}
      </p>
      <Button type="submit" form={kept.id} variant="primary" size={56} busy={kept.isSaving}>
        {saveText}
      </Button>
    </div>
  );
}
