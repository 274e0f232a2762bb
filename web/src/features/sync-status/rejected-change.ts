/** A rejected or held change, as screens receive it. */
import type { useRejectedChanges } from '../../mirror/read/read.ts';

export type RejectedChange = NonNullable<ReturnType<typeof useRejectedChanges>>[number];
