/**
 * Toasts: one sentence about what just happened, for six seconds, with Undo. Never the only place that shows an error.
 */
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../layout/class-names.ts';
import styles from './toast.module.css';

const SHOWN_MS = 6000;

export interface ToastMessage {
  /** The sentence: "#A-33 moved to preparing". */
  message: string;
  /** Undoes the action. The button is shown when this is set. */
  onUndo?: (() => void) | undefined;
}

export interface Toasts {
  /** Shows a toast in place of the previous one. */
  show: (toast: ToastMessage) => void;
  dismiss: () => void;
}

interface ShownToast extends ToastMessage {
  id: number;
  style: CSSProperties;
}

const ToastContext = createContext<Toasts | null>(null);

/** `const toast = useToast(); toast.show({ message, onUndo })`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** Mount once around the app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const dismiss = useCallback(() => setShown(null), []);
  const show = useCallback((toast: ToastMessage) => {
    setShown((before) => ({ ...toast, id: (before?.id ?? 0) + 1, style: aboveFoot() }));
  }, []);
  const toasts = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(
        <div role="status" aria-live="polite" className={styles.region} style={shown?.style}>
          {shown && <ToastBar key={shown.id} toast={shown} onGone={dismiss} />}
        </div>,
        document.body,
      )}
    </ToastContext>
  );
}

/**
 * The buttons at the foot of a page stay in reach: the toast stands above an element with `data-foot`. A page with
 * `data-full-foot` has no such place, so there `toast.module.css` puts the toast over the head.
 */
function aboveFoot(): CSSProperties {
  const top = document.querySelector('[data-foot]')?.getBoundingClientRect().top;
  return top === undefined ? {} : ({ '--toast-foot': `${window.innerHeight - top}px` } as CSSProperties);
}

function ToastBar({ toast, onGone }: { toast: ShownToast; onGone: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onGone, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, onGone]);
  const undo = () => {
    onGone();
    toast.onUndo?.();
  };
  return (
    <div className={classNames(styles.toast, toast.onUndo && styles.acting)}>
      <span>{toast.message}</span>
      {toast.onUndo && (
        <button
          type="button"
          className={styles.undo}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onClick={undo}
        >
          Undo
        </button>
      )}
    </div>
  );
}
