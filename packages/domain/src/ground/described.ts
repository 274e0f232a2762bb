/**
 * A schema with the sentence that the API description says about it. The build of the app takes the sentences out
 * (`web/without-descriptions.ts`).
 */
import * as v from 'valibot';

export const described = <S extends v.GenericSchema>(text: string, schema: S) =>
  v.pipe(schema, v.description(text));
