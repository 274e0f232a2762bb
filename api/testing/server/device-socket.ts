/** The WebSocket of browsers for engines that run in a test. Before version 22, Node has none. */
import { WebSocket } from 'ws';

export const provideWebSocket = (): void => void Object.assign(globalThis, { WebSocket });
