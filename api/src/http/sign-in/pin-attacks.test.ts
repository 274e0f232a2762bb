import { startServer } from '../../../testing/server/start-server.ts';
import { registerPinAttacks } from './pin-attacks.contract.ts';

registerPinAttacks(startServer);
