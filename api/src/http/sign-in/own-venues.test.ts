import { startServer } from '../../../testing/server/start-server.ts';
import { registerOwnVenueTests } from './own-venues.contract.ts';

registerOwnVenueTests(startServer);
