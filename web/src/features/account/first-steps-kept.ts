/**
 * Where this device records for whom the server keeps that the first steps were read. The first screen loads only this.
 */
export const KEPT_KEY = 'tableside-welcome-kept';

export const areFirstStepsKept = (storage: Pick<Storage, 'getItem'> | null, userId: string): boolean =>
  storage?.getItem(KEPT_KEY)?.includes(userId) === true;
