import { createContext } from 'react'

/** What a page is where two stand beside each other: the list, or the record that is opened in it. Null: the whole screen. */
export const Pane = createContext<'list' | 'record' | null>(null)
