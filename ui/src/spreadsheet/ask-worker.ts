/** Longer than any honest file takes on a cheap tablet; the worker is ended then. */
const patienceMs = 20_000

/** Asks a worker and ends it with its answer. `tooLate`: what is answered when it takes too long; without it may take its time. */
export function askWorker<Value, Answer>(
  worker: Worker,
  signal: AbortSignal,
  how: { begin(): void | Promise<void>; take(answer: Answer): Value | undefined; tooLate?(): Value },
): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const { tooLate } = how
    const timer = tooLate === undefined ? undefined : setTimeout(() => end(tooLate()), patienceMs)
    const stopped = () => end(null)
    function end(value: Value | null): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', stopped)
      worker.terminate()
      resolve(value)
    }
    signal.addEventListener('abort', stopped)
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const taken = how.take(data)
      if (taken !== undefined) end(taken)
    }
    worker.onerror = (event) => {
      reject(new Error(`the spreadsheet worker stopped: ${event.message}`))
      stopped()
    }
    if (signal.aborted) stopped()
    else Promise.resolve(how.begin()).catch(reject)
  })
}
