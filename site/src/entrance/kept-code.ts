import { recoveryTicketSchema } from '@laci/domain/account/recovery.ts'
import { hourMs } from '@laci/domain/base/time/durations.ts'
import * as z from 'zod/mini'

const keptCodeSchema = z.object({
  /** Of the registration or the recovery. */
  id: z.string(),
  phone: z.string(),
  name: z.string(),
  /** Epoch milliseconds. */
  resendAt: z.int(),
  /** False: the sending failed, and the code may come all the same. */
  isSent: z.boolean(),
  /** What the right code was changed into; null: not yet. */
  ticket: z.nullable(recoveryTicketSchema),
  /** Epoch milliseconds of this device. */
  keptAt: z.int(),
})
/** A code that is on its way to a phone, for the tab that asked for it. No password is in it. */
export type KeptCode = z.output<typeof keptCodeSchema>

/** As long as another code may be asked for by the same form. */
const validMs = hourMs

/**
 * Keeps what a tab needs to take a code [SITE-70]: a phone throws the page away while its owner reads the message, and the
 * code in hand would be worth nothing.
 */
export function codeKeeping(storage: Storage, of: string, clock: () => number) {
  const key = `laciCode:${of}`
  return {
    read(): KeptCode | null {
      try {
        const parsed = keptCodeSchema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'))
        if (!parsed.success) return null
        const age = clock() - parsed.data.keptAt
        return age >= 0 && age < validMs ? parsed.data : null
      } catch {
        return null
      }
    },
    write(code: Omit<KeptCode, 'keptAt'>): void {
      try {
        storage.setItem(key, JSON.stringify({ ...code, keptAt: clock() }))
      } catch {
        // A browser that keeps nothing asks for the form again after a reload.
      }
    },
    forget(): void {
      try {
        storage.removeItem(key)
      } catch {
        // It kept nothing.
      }
    },
  }
}
