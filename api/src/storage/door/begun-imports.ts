/**
 * The interface to the imports of a menu that have begun: what each will do, in full. If the server dies in the middle, a
 * repeat of the call goes on from here, whatever the menu has become meanwhile.
 */
export interface BegunImport {
  readonly venueId: string;
  /** The ids of its commands derive from it. */
  readonly importId: string;
  readonly actorId: string;
  /** The hash of the request as received. */
  readonly argsHash: string;
  /** ISO 8601 UTC */
  readonly receivedAt: string;
  /** Its commands in order, as plain JSON. */
  readonly commands: readonly unknown[];
}

export interface BegunImports {
  /** Keeps the import, unless the venue has one with this id. Returns the one that it has. */
  begin(begun: BegunImport): Promise<BegunImport>;
  find(of: Pick<BegunImport, 'venueId' | 'importId'>): Promise<BegunImport | undefined>;
}
