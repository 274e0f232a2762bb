/**
 * Takes the sentences of the API description out of the app. `described('…', schema)` becomes the schema, and
 * `v.description('…')` leaves its pipe. Spaces take their place, so that source maps stay true.
 */
import { type Plugin, parseSync, Visitor } from 'vite';

interface Span {
  readonly start: number;
  readonly end: number;
}

export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/(domain|protocol)\/src\/.*\.ts$/, code: /\bdescri(bed|ption)\(/ },
      handler: (code, id) => ({ code: withoutSentences(id, code), map: null }),
    },
  };
}

export function withoutSentences(path: string, code: string): string {
  const taken: Span[] = [];
  new Visitor({
    CallExpression({ callee, arguments: args, start, end }) {
      const [, schema] = args;
      if (callee.type === 'Identifier' && callee.name === 'described' && schema)
        taken.push({ start, end: schema.start }, { start: schema.end, end });
      for (const [place, arg] of args.entries()) {
        const before = args[place - 1];
        if (before && isDescription(arg)) taken.push({ start: before.end, end: arg.end });
      }
    },
  }).visit(parseSync(path, code).program);
  return taken.reduce(blank, code);
}

const isDescription = (node: { readonly type: string }): boolean => {
  const { callee } = node as { readonly callee?: { readonly property?: { readonly name?: string } } };
  return node.type === 'CallExpression' && callee?.property?.name === 'description';
};

const blank = (code: string, { start, end }: Span): string =>
  code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
