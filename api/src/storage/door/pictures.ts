/**
 * The menus' pictures, where several servers share the data. Otherwise they are files of the data folder. A picture is
 * named by its content and never changes.
 */
export interface Pictures {
  /** Saves these files of a venue, all or none. One that is there already counts as used again at this time. */
  save(venueId: string, files: ReadonlyMap<string, Buffer>, at: string): Promise<void>;
  read(venueId: string, name: string): Promise<Buffer | undefined>;
  names(venueId: string): Promise<string[]>;
  /** Notes which files are in use, and removes the others that were last used before a time. Returns how many. */
  sweep(venueId: string, use: PictureUse): Promise<number>;
}

export interface PictureUse {
  readonly inUse: readonly string[];
  /** ISO 8601 UTC */
  readonly at: string;
  /** ISO 8601 UTC */
  readonly before: string;
}
