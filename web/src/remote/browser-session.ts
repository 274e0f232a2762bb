/** The one session of this browser, and the calls made under it. */
import { createAccountApi } from './api.ts';
import { browserStore, createSession } from './session.ts';

export const session = createSession(browserStore());
export const account = createAccountApi(session);
