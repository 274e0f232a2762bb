/** Every call and field in the API description has a note and an example where a reader would need one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Contract,
  type Description,
  type Json,
  type Operation,
  readContract,
} from '../../../testing/documents/api-contract.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { eventTypeOf, ROWS_OF_EVENT } from '../../webhooks/told-rows.ts';

let server: TestServer;
let description: Description;
let contract: Contract;
beforeAll(async () => {
  server = await startServer();
  description = (await server.app.inject('/api/docs/json')).json();
  contract = readContract(description);
});
afterAll(() => server.close());

const JSON_TYPE = 'application/json';

/** Returns the answers of a successful call, each with its body. */
const answersOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    status < '300' && content ? [{ status, media: content[JSON_TYPE] ?? Object.values(content)[0] }] : [],
  );

describe('every call', () => {
  it('says who may make it, and the scope that a key needs', () => {
    for (const { route, description: told = '' } of contract.operations.values()) {
      expect(told, route).toMatch(/(^|\n)(For .{4,}|Open to everybody.*)\. /);
      expect(told, route).toMatch(
        /(API keys need the scope `[a-z]+:(read|write)`|No API key may call it|Every API key may call it)\.$/,
      );
    }
    expect(contract.operations.get('GET /api/orders')?.description).toMatch(/`orders:read`\.$/);
    expect(contract.operations.get('GET /api/audit')?.description).toContain('For administrators.');
  });

  it('has a valid example of its request', () => {
    const missing: string[] = [];
    for (const { route, requestBody } of contract.operations.values()) {
      const media = requestBody?.content[JSON_TYPE];
      if (!media) continue;
      if (media.example === undefined) {
        if (requestBody?.required !== false) missing.push(route);
      } else expect(contract.takes(route, media.example), route).toBe(true);
    }
    expect(missing, 'no example: npm run docs:examples').toEqual([]);
  });

  it('has an example of its answer that matches the description', () => {
    const missing: string[] = [];
    for (const operation of contract.operations.values()) {
      const answers = answersOf(operation);
      const shown = answers.filter(({ media }) => media?.example !== undefined);
      if (answers.length > 0 && shown.length === 0) missing.push(operation.route);
      for (const { status, media } of shown) {
        if (media && operation.responses[status]?.content?.[JSON_TYPE])
          expect(
            contract.exampleFaults(media),
            `${operation.route} ${status}: npm run docs:examples`,
          ).toEqual([]);
      }
    }
    expect(missing, 'no example: npm run docs:examples').toEqual([]);
  });

  it('shows no credential that works', () => {
    const text = JSON.stringify(description.paths);
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]{10,}|tsk_[\w-]{10,}|whsec_[\w-]{10,}/);
  });
});

describe('every event of a webhook', () => {
  it('is described with the row that it carries, and an example that matches', () => {
    const types = Object.values(ROWS_OF_EVENT).flat().map(eventTypeOf);
    expect(Object.keys(description.webhooks).sort()).toEqual([...new Set(types)].sort());
    for (const [type, { post }] of Object.entries(description.webhooks)) {
      const media = post.requestBody?.content[JSON_TYPE];
      expect(media?.example, type).toMatchObject({ type, data: { id: expect.any(String) } });
      expect(media && contract.exampleFaults(media), type).toEqual([]);
    }
  });

  it('names the kinds of events under which it is sent', () => {
    expect(description.webhooks['product.changed']?.post.description).toContain('`menu.*` or `stock.*`');
    expect(description.webhooks['day.closed']?.post.description).toContain('`day.closed`');
  });
});

describe('every field', () => {
  it('says what it means', () => {
    const silent = new Set<string>();
    const walk = (schema: Json, place: string): void => {
      for (const [field, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
        if (typeof property.description !== 'string' && property.$ref === undefined)
          silent.add(`${place}.${field}`);
        walk(property, field);
      }
      for (const part of [schema.items, schema.additionalProperties, ...((schema.anyOf as Json[]) ?? [])])
        if (typeof part === 'object' && part !== null) walk(part as Json, place);
    };
    for (const [name, schema] of Object.entries(description.components.schemas)) walk(schema, name);
    for (const operation of contract.operations.values()) {
      for (const { in: place, name, description: told } of operation.parameters ?? [])
        if (told === undefined) silent.add(`${place}.${name}`);
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) walk(schema, 'body');
      for (const { media } of answersOf(operation)) if (media) walk(media.schema, 'answer');
    }
    expect([...silent], 'fields whose schema has no description: see described.ts of the domain').toEqual([]);
  });
});
