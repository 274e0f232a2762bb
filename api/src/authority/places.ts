/** Where the house's own certificates are, and the name that they are for when no setting names another. */
import { hostname } from 'node:os';
import { join } from 'node:path';

export const authorityFileOf = (dataDir: string): string => join(dataDir, 'certificate', 'authority.pem');
export const serverFileOf = (dataDir: string): string => join(dataDir, 'certificate', 'server.pem');

/** The name that the machine answers to by itself where avahi runs. */
export function nameOfMachine(name: string = hostname()): string {
  const plain = (name.toLowerCase().split('.')[0] ?? '').replace(/[^a-z0-9-]/g, '');
  return `${plain === '' || plain === 'localhost' ? 'tableside' : plain}.local`;
}
