/** Something that was begun and has to be ended. */
export type Begun = { readonly name: string; end(): unknown; readonly withinMs?: number }

const usualDeadlineMs = 15_000

/**
 * Ends everything, last first, each within its deadline [RUN-14]: one that fails, or takes too long, does not keep the
 * others running. What is committed is on the disk by then, and the next start takes over what is left.
 */
export async function endInOrder(begun: Begun[], say: (line: string) => void): Promise<void> {
  for (const { name, end, withinMs = usualDeadlineMs } of begun.splice(0).reverse()) {
    let patience: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      patience = setTimeout(() => reject(new Error(`not within ${withinMs} ms`)), withinMs)
    })
    try {
      await Promise.race([Promise.resolve().then(() => end()), tooLong])
    } catch (error) {
      say(`${name} did not end as it should: ${(error as Error).message}`)
    } finally {
      clearTimeout(patience)
    }
  }
}
