import { Worker } from 'node:worker_threads'

export type WorkerPool<Task, Answer> = {
  /** Does one task in a worker that is free. */
  play(task: Task): Promise<Answer>
  close(): Promise<void>
}

/** Workers that all run the same file, one task at a time each; a worker answers a task with one message. */
export function openWorkerPool<Task, Answer>(
  file: URL,
  workerCount: number,
  workerData: unknown,
): WorkerPool<Task, Answer> {
  const free: Worker[] = []
  const waiting: ((worker: Worker) => void)[] = []
  const workers = Array.from({ length: workerCount }, () => new Worker(file, { workerData }))
  free.push(...workers)

  function release(worker: Worker): void {
    const next = waiting.shift()
    if (next === undefined) free.push(worker)
    else next(worker)
  }

  return {
    async play(task) {
      const worker = free.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)))
      return new Promise((resolve, reject) => {
        const onMessage = (answer: Answer): void => {
          worker.off('error', onError)
          release(worker)
          resolve(answer)
        }
        const onError = (error: Error): void => {
          worker.off('message', onMessage)
          reject(error)
        }
        worker.once('message', onMessage)
        worker.once('error', onError)
        worker.postMessage(task)
      })
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
