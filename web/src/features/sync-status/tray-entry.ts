/** A rejected or held change, as screens receive it. */
import type { useTray } from '../../mirror/read/read.ts';

export type TrayEntry = NonNullable<ReturnType<typeof useTray>>[number];
