import { startServer } from '../../../testing/server/start-server.ts';
import { registerOwnDeviceTests } from './own-devices.contract.ts';

registerOwnDeviceTests(startServer);
