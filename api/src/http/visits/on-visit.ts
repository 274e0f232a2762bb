/** Turns a call on a visit into its command. */
import type { Call, RequestContext } from '../commands/command-route.ts';

export async function onVisit(
  context: RequestContext,
  name: Call['name'],
  args: Readonly<Record<string, unknown>>,
): Promise<Call> {
  const { id } = await context.visible({ entity: 'visit', id: context.params.id ?? '' });
  return { name, args: { ...args, visitId: id }, target: { entity: 'visit', id } };
}
