/** For tests: shows one screen over a real mirror and the real rules, as a person with some role. */

import type { Actor, Role } from '@tableside/domain/command/permissions.ts';
import { change, type Documents, type EntityName } from '@tableside/domain/entities/entities.ts';
import { anActor, type RowsByEntity } from '@tableside/domain/testing/builders.ts';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ActorProvider } from '../src/components/staff/actor.tsx';
import type { Engine } from '../src/engine/engine.ts';
import { EngineProvider } from '../src/engine/engine-context.tsx';
import { MirrorDb } from '../src/mirror/database/mirror-db.ts';
import { MirrorProvider } from '../src/mirror/mirror-context.tsx';
import { createCalls } from '../src/remote/calls.ts';
import { type Remote, RemoteProvider } from '../src/remote/remote-context.tsx';
import { ToastProvider } from '../src/ui/messages/toast.tsx';
import { type LocalEngine, localEngine } from './local-engine.ts';

export interface ShownScreen {
  readonly db: MirrorDb;
  readonly engine: LocalEngine;
  readonly router: AnyRouter;
}

export interface Scene {
  readonly role?: Role;
  /** Overrides parts of the person, for example their staff record. */
  readonly actor?: Partial<Actor>;
  readonly rows: RowsByEntity;
  /** The server's answers to calls of `remote`. Without it there is no network. */
  readonly answers?: (request: Request) => Response | Promise<Response>;
}

// The mirror answers asynchronously. On a busy machine this takes longer than the default of one second.
configure({ asyncUtilTimeout: 5000 });

let count = 0;

export async function showScreen(
  screen: ReactNode,
  { role = 'server', actor: over = {}, rows, answers }: Scene,
): Promise<ShownScreen> {
  count += 1;
  const db = new MirrorDb(`screen-test-${count}`);
  for (const entity of Object.keys(rows) as EntityName[]) {
    for (const doc of rows[entity] ?? []) await putRow(db, entity, doc);
  }
  const actor = anActor(role, over);
  const engine = localEngine(db, actor);
  const router = renderScreen(screen, { db, engine, actor, remote: remoteOf(answers) });
  return { db, engine, router };
}

export interface Behind {
  readonly db: MirrorDb;
  readonly engine: Engine;
  readonly actor: Actor;
  readonly remote?: Remote;
}

export function renderScreen(
  screen: ReactNode,
  { db, engine, actor, remote = remoteOf(undefined) }: Behind,
): AnyRouter {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    history: createMemoryHistory(),
  });
  render(
    <ToastProvider>
      <RemoteProvider value={remote}>
        <MirrorProvider db={db}>
          <EngineProvider engine={engine}>
            <ActorProvider value={actor}>
              <RouterProvider router={router as never} />
            </ActorProvider>
          </EngineProvider>
        </MirrorProvider>
      </RemoteProvider>
    </ToastProvider>,
  );
  return router;
}

function remoteOf(answers: Scene['answers']): Remote {
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (!answers) throw new TypeError('Failed to fetch');
    return answers(new Request(input, init));
  };
  return createCalls({ token: () => 'a token' }, { base: 'http://server.example/api', fetch });
}

/** Stores a row as the server sent it. */
async function putRow<E extends EntityName>(db: MirrorDb, entity: E, doc: Documents[E]): Promise<void> {
  const { id } = change(entity, doc);
  await db.rowsOf(entity).put({ id, seq: 1, doc });
}
