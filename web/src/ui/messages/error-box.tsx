/** ErrorBox: "Error: {message}" in rose, with Retry. */
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './error-box.module.css';

export interface ErrorBoxProps {
  message: string;
  onRetry?: (() => void) | undefined;
}

export function ErrorBox({ message, onRetry }: ErrorBoxProps) {
  return (
    <div role="alert" className={styles.box}>
      <p className={styles.words}>
        <Icon of={TriangleAlert} />
        Error: {message}
      </p>
      {onRetry && (
        <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
