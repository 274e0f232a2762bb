/** Reports lost data. It stands apart from the office's calls about devices, because every screen loads it. */
import type { Remote } from './remote-context.tsx';

/**
 * Reports that the browser cleared this device's data. `clearedAt` is ISO 8601 UTC; repeating it repeats the same
 * report.
 */
export async function reportCleared(remote: Remote, id: string, clearedAt: string): Promise<void> {
  await remote.post(`devices/${encodeURIComponent(id)}/cleared`, { json: { clearedAt } });
}
