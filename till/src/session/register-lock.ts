export type RegisterLock = {
  /** Whether this window is the register now. */
  take(): Promise<boolean>
  /** *Ambil alih*: takes it from the other window. */
  steal(): Promise<void>
  release(): void
}

const lockName = 'laci-kasir'

/**
 * One register per device (R7). `onLost` comes when another window has taken it. A browser without locks lets every
 * window be one; the log's pen still lets only one of them write.
 */
export function createRegisterLock(
  locks: LockManager | undefined,
  onLost: () => void,
  name = lockName,
): RegisterLock {
  let release = () => {}
  let isMine = false

  function hold(options: LockOptions): Promise<boolean> {
    if (locks === undefined) return Promise.resolve(true)
    return new Promise((resolve) => {
      let isHeld = false
      const held = locks.request(name, options, (lock) => {
        if (lock === null) {
          resolve(false)
          return
        }
        isHeld = true
        isMine = true
        resolve(true)
        return new Promise<void>((letGo) => {
          release = letGo
        })
      })
      held.catch(() => {
        // Stolen: the promise of the request fails while the lock was held.
        isMine = false
        if (isHeld) onLost()
        else resolve(false)
      })
    })
  }

  return {
    take: () => (isMine ? Promise.resolve(true) : hold({ ifAvailable: true })),
    async steal() {
      await hold({ steal: true })
    },
    release() {
      isMine = false
      release()
    },
  }
}
