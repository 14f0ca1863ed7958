import { createContext } from 'react'

/**
 * What a page is where two may stand beside each other: the list, the record that is opened in it, or the one of both that the window
 * has room for (`page`). Null: the whole screen.
 */
export const Pane = createContext<'list' | 'record' | 'page' | null>(null)
