import * as z from 'zod/mini'

const keptSchema = z.object({ orderId: z.string(), orderSecret: z.string() })
/** What opens an order of somebody without an account. */
export type KeptOrder = z.output<typeof keptSchema>

const key = 'laciEbookOrder'

/** Null: none was begun here, or this browser keeps nothing. */
export function keptOrder(storage: Storage): KeptOrder | null {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function keepOrder(storage: Storage, order: KeptOrder): void {
  try {
    storage.setItem(key, JSON.stringify(order))
  } catch {
    // A browser that keeps nothing sells all the same; the link also comes by WhatsApp.
  }
}

export function forgetOrder(storage: Storage): void {
  try {
    storage.removeItem(key)
  } catch {
    // It kept nothing.
  }
}
