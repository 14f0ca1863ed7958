export type RegisterLock = {
  /** Whether this window is the register now. */
  take(): Promise<boolean>
  /** *Ambil alih*: takes it from the other window. */
  steal(): Promise<void>
  release(): void
}

const lockName = 'laci-kasir'

/** A page that is left lets go of its lock a moment after the page that follows it has asked. */
const goingPatienceMs = 1_500

/**
 * One register per device (R7). `onLost` comes when another window has taken it; `patienceMs`: how long one that is going
 * is waited for. A browser without locks lets every window be one; the log's pen still lets only one of them write.
 */
export function createRegisterLock(
  locks: LockManager | undefined,
  onLost: () => void,
  name = lockName,
  patienceMs = goingPatienceMs,
): RegisterLock {
  let release = () => {}
  let isMine = false

  function hold(options: LockOptions): Promise<boolean> {
    if (locks === undefined) return Promise.resolve(true)
    return new Promise((resolve) => {
      let isHeld = false
      const held = locks.request(name, options, (lock) => {
        if (lock === null) return resolve(false)
        isHeld = true
        isMine = true
        resolve(true)
        return new Promise<void>((letGo) => {
          release = letGo
        })
      })
      held.catch(() => {
        if (!isHeld) return resolve(false)
        // Stolen: the promise of the request fails while the lock was held.
        isMine = false
        onLost()
      })
    })
  }

  return {
    async take() {
      if (isMine) return true
      // Asked first whether it is free, however long the browser takes to say so: time alone is no other window.
      return (await hold({ ifAvailable: true })) || hold({ signal: AbortSignal.timeout(patienceMs) })
    },
    async steal() {
      await hold({ steal: true })
    },
    release() {
      isMine = false
      release()
    },
  }
}
