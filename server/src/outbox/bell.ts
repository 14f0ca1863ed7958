/** A sleep that can be ended; a ring while nobody sleeps ends the next sleep. */
export function createBell() {
  let isRung = false
  let wake: (() => void) | null = null
  return {
    ring() {
      isRung = true
      wake?.()
    },
    async wait(ms: number): Promise<void> {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = null
      }
      isRung = false
    },
  }
}
