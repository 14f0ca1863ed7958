/** A scanner types 13 keys in 70 ms: the list follows once the burst is over, so a scan never waits for it. */
export const searchPauseMs = 50
