/**
 * What is known of a print job that is not finished; a finished one is gone.
 * `waiting`: its turn will come. `sending`: bytes may be on their way. `failed`: surely nothing came out.
 * `unsure`: some of it may be on paper, and only a person can see that.
 */
export type PrintJobState = 'waiting' | 'sending' | 'failed' | 'unsure'

/** After a write that did not go through [PRINTER-6]. */
export function stateAfterProblem({ mayHavePrinted }: { readonly mayHavePrinted: boolean }): PrintJobState {
  return mayHavePrinted ? 'unsure' : 'failed'
}

/** After the page was closed, reloaded or lost its power: nothing prints by itself, somebody is asked [PRINTER-7]. */
export function stateAfterRestart(state: PrintJobState): PrintJobState {
  if (state === 'waiting') return 'failed'
  if (state === 'sending') return 'unsure'
  return state
}

/** Whether surely nothing came out, so that the very same bytes may; what may be on paper is printed as a copy only. */
export function mayBeSentAgain(state: PrintJobState): boolean {
  return state === 'waiting' || state === 'failed'
}

/** It stopped, and a person has to say what becomes of it. */
export function needsPerson(state: PrintJobState): boolean {
  return state === 'failed' || state === 'unsure'
}
