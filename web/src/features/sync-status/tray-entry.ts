/** A change of the tray, as screens get it. */
import type { useTray } from '../../mirror/read.ts';

export type TrayEntry = NonNullable<ReturnType<typeof useTray>>[number];
