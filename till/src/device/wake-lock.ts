/** As much of the browser as a lit screen needs. */
type WakingPage = {
  readonly navigator: { readonly wakeLock?: Pick<WakeLock, 'request'> }
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Keeps the screen on until the answer is called [SHIFT-13]. The browser lets go whenever the page is hidden, so it is
 * asked again when it shows; where there is no such thing, or the battery is low, the screen just goes dark.
 */
export function keepAwake({ navigator, document }: WakingPage): () => void {
  const { wakeLock } = navigator
  if (wakeLock === undefined) return () => {}
  let isWanted = true
  let held: WakeLockSentinel | null = null

  function ask(): void {
    if (document.visibilityState !== 'visible' || (held !== null && !held.released)) return
    wakeLock!.request('screen').then(
      (sentinel) => {
        if (isWanted) held = sentinel
        else void sentinel.release()
      },
      () => {},
    )
  }

  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', ask)
    void held?.release()
  }
}
