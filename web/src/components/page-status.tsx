/** The place at the top right of every page: the app frame puts the sync pill there, pages only show it. */
import { createContext, type ReactNode, useContext } from 'react';

const PageStatusContext = createContext<ReactNode>(null);

export const PageStatusProvider = PageStatusContext.Provider;

export const usePageStatus = (): ReactNode => useContext(PageStatusContext);
