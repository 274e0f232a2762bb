/** Card: surface, hairline, radius 14, and a size container, so that what is inside adapts to the card. */
import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** No padding: for lists and tables that draw to the edge. */
  flush?: boolean;
  /** The tint and 2 px border of what waits for us. */
  marked?: boolean;
}

export function Card({ as: Tag = 'div', flush, marked, className, ...rest }: CardProps) {
  const look = classNames(styles.card, flush && styles.flush, marked && styles.marked, className);
  // The four tags take the same attributes; `div` stands for them in the type.
  const Box = Tag as 'div';
  return <Box {...rest} className={look} />;
}
