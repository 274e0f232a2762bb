/** Separates the props of a field's frame from those of its control. */
import type { FieldFrameProps } from './field-frame.tsx';

type OfControl<P extends FieldFrameProps> = Omit<P, keyof FieldFrameProps>;

export function splitFrame<P extends FieldFrameProps>(props: P): [FieldFrameProps, OfControl<P>] {
  const { label, optional, hint, error, labelHidden, className, ...control } = props;
  return [{ label, optional, hint, error, labelHidden, className }, control];
}
