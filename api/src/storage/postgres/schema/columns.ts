/** The columns that PostgreSQL has no ready type for: numbers beyond 32 bits, and documents kept as text. */
import { bigint, customType } from 'drizzle-orm/pg-core';

/** A whole number of up to 53 bits. */
export const whole = (name: string) => bigint(name, { mode: 'number' });

/** A document as JSON text. It is read whole and never searched, so PostgreSQL need not parse it. */
export const json = <T>(name: string) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => JSON.parse(text) as T,
  })(name);
