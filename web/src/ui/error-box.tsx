/** ErrorBox: "Error: {message}" in rose, with Retry. */
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './error-box.module.css';
import { Icon } from './icon.tsx';

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
