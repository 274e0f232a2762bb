/** A form that Enter sends from any of its fields. Its button stands elsewhere, in the foot of a sheet. */
import type { ReactNode } from 'react';

export interface EnterFormProps {
  onEnter: () => void;
  children: ReactNode;
}

export function EnterForm({ onEnter, children }: EnterFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      {children}
      {/* A form with several fields is sent by Enter only when it holds a submit button. */}
      <input type="submit" hidden />
    </form>
  );
}
