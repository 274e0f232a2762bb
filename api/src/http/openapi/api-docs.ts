/**
 * Describes the API from its routes: `GET /api/docs/json` is OpenAPI 3.1, and `GET /api/docs` is a page to browse it.
 * The page is served from this server and open to everybody. Register before the routes.
 */

import fastifySwagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyPluginAsync, FastifySchema, RouteOptions } from 'fastify';
import { sameForAll } from '../files/same-for-all.ts';
import { describeRoute, needsNoBody, operationId } from './describe-route.ts';
import recorded from './examples.json';
import type { Operation } from './operation.ts';
import { shareRefusals } from './share-refusals.ts';
import { namedJson } from './to-json.ts';
import { webhookEvents } from './webhook-events.ts';

const TAGS = {
  accounts: 'Sign in, register, who is signed in, sign out, change the password.',
  users: 'The accounts of the venue and their roles, for administrators.',
  devices: 'Tablets: enrolment, and the board of devices for administrators.',
  orders: 'Orders and their lines.',
  visits: 'Parties that pay at the end, with their rounds and their bill.',
  cash: 'Drawers, and the close of the day.',
  printing: 'Printers, and what they print.',
  cards: 'Card readers, and what they are asked for.',
  'guest bills': 'The pages on which guests read and pay their bill.',
  payments: 'Money taken and given back.',
  tables: 'Tables and the sections they stand in.',
  menu: 'Categories, products, groups of options, pictures.',
  staff: 'Members of staff.',
  venue: 'The profile of the venue, its metrics.',
  sync: 'What the app itself speaks: a queue of commands up, changes down. The socket beside it is `/api/ws`.',
  held: 'Commands that wait for a manager.',
  audit: 'Who did what to which row.',
  integrations: 'API keys and webhooks, for administrators: what other programs reach the venue by.',
  running: 'Whether the server is well.',
} as const;

const DESCRIPTION = `Orders, tables, staff, menu and payments of one venue. Bodies are JSON and the data itself; money is integer
cents, times are ISO 8601 UTC, ids are opaque text. A row answers with its \`ETag\`, and a write honours \`If-Match\`; answers of 1 KB and more are compressed
with \`br\` or \`gzip\` for those who accept it, and their tags end in \`-br\` or \`-gzip\`. A write under an \`Idempotency-Key\` happens once. Lists come in pages: follow \`Link: rel="next"\`. Errors are
\`{code, message, details?}\`; branch on the code, never on the message. A write that was decided otherwise than asked says so
in \`adjusted\`; one that waits for a manager answers 202.`;

export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, optionsFor(new Set()));
  await app.register(page);
}

/** The hash of the one inline style that the page's script adds. No other page may have it. */
const PAGE_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

const page: FastifyPluginAsync = async (scope) => {
  const descriptions = descriptionsOf(scope);
  scope.addHook('onRoute', (route) => openToRead(route, descriptions));
  await scope.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    transformStaticCSP: (policy) => policy.replace("style-src 'self'", `style-src 'self' ${PAGE_STYLE}`),
    theme: { title: 'Tableside API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
  });
};

/** Enough for a page with all that it loads. Requests per second. */
const PER_ADDRESS = 10;

/** The plugin would write the whole description anew for every request. */
function openToRead(route: RouteOptions, descriptions: Descriptions): void {
  route.config = { ...route.config, open: true, perAddress: PER_ADDRESS };
  const handler = descriptions.get(route.url.slice(route.url.lastIndexOf('/')));
  if (handler) route.handler = handler;
}

type Descriptions = ReadonlyMap<string, RouteOptions['handler']>;

const descriptionsOf = (app: FastifyInstance): Descriptions =>
  new Map([
    ['/json', sameForAll('application/json; charset=utf-8', () => JSON.stringify(app.swagger()))],
    ['/yaml', sameForAll('application/yaml; charset=utf-8', () => app.swagger({ yaml: true }))],
  ]);

/** `bodyless` collects the operations that work without their body. The plugin cannot be told this any other way. */
function optionsFor(bodyless: Set<string>): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tableside', version: '1', description: DESCRIPTION },
      servers: [{ url: '/api' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The `token` from a sign-in, or an API key (`tsk_…`), which may make only the calls of its scopes.',
          },
        },
        schemas: namedJson() as Record<string, object>,
      },
    },
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => {
      if (isHidden(schema, route)) return { schema: { hide: true }, url };
      if (needsNoBody(route)) bodyless.add(operationId(route));
      return { schema: describeRoute(route), url };
    },
    transformObject: (document) => {
      const api = 'openapiObject' in document ? document.openapiObject : {};
      for (const [route, operation] of operationsOf(api.paths ?? {})) {
        allowNoBody(operation, bodyless);
        giveExample(route, operation);
      }
      const events = webhookEvents((route) => EXAMPLES[route]?.answer);
      const whole = { ...api, webhooks: events };
      return shareRefusals(whole as Parameters<typeof shareRefusals>[0]) as typeof api;
    },
  };
}

/** Returns the operations with their routes: `GET /api/orders/:id`. */
const operationsOf = (paths: object): [route: string, operation: Operation][] =>
  Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation,
    ]),
  );

/** Hides the socket, which is not a call, and the documentation page itself. */
const isHidden = (schema: FastifySchema | undefined, route: RouteOptions): boolean =>
  schema?.hide === true || route.websocket === true;

function allowNoBody(operation: unknown, bodyless: ReadonlySet<string>): void {
  const { operationId: id = '', requestBody } = operation as {
    readonly operationId?: string;
    readonly requestBody?: { required?: boolean };
  };
  if (requestBody && bodyless.has(id)) requestBody.required = false;
}

/**
 * Adds an example of the request and the answer to each call. `npm run docs:examples` records them on a whole server.
 */
interface Example {
  readonly request?: unknown;
  readonly answer?: unknown;
}

const EXAMPLES: Readonly<Record<string, Example>> = recorded;

/** `route` is written as the server lists it: `GET /api/orders/:id`. */
function giveExample(route: string, { requestBody, responses = {} }: Operation): void {
  const { request, answer } = EXAMPLES[route] ?? {};
  const asked = requestBody?.content?.['application/json'];
  if (asked && request !== undefined) asked.example = request;
  // A call that makes a row answers 201. A held command answers 202 in another shape, so it is not used.
  const done = responses['201'] ?? responses['200'];
  const [first] = Object.values(done?.content ?? {});
  if (first && answer !== undefined) first.example = answer;
}
