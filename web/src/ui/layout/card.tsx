/** Card: surface, hairline, radius 14. It is a size container, so that its content adapts to its width. */
import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** No padding: for lists and tables that draw to the edge. */
  flush?: boolean;
  /** Tinted with a 2 px border: it waits for staff. */
  marked?: boolean;
}

export function Card({ as: Tag = 'div', flush, marked, className, ...rest }: CardProps) {
  const look = classNames(styles.card, flush && styles.flush, marked && styles.marked, className);
  // All four tags take the same attributes, so `div` stands for them in the type.
  const Box = Tag as 'div';
  return <Box {...rest} className={look} />;
}
