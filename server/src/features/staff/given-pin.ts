import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { Tx } from '../../db/scope.ts'
import type { PasswordHasher } from '../../identity/passwords.ts'
import { lockPins, otherPinHashes } from './staff-store.ts'

export type PinToGive = {
  readonly storeId: string
  /** Null: somebody who is being made. */
  readonly staffId: string | null
  readonly pin: string
}

/**
 * Writes a PIN that nobody else who works in the shop has: two with one PIN could each approve as the other [STAFF-26].
 * Every door that gives a PIN comes through here. A comparison takes a tenth of a second, so it is made outside of the
 * transaction; what came to the shop meanwhile is compared before anything is written [STAFF-37].
 */
export async function givePin<Written>(
  passwords: Pick<PasswordHasher, 'hashPin' | 'verifyPin'>,
  { storeId, staffId, pin }: PinToGive,
  transaction: (work: (tx: Tx) => Promise<Step<Written>>) => Promise<Step<Written>>,
  write: (tx: Tx, pinHash: string) => Promise<Written>,
): Promise<Result<Written, { code: 'pin_taken' }>> {
  const compared = new Set<string>()
  let pinHash: string | null = null
  for (;;) {
    const step = await transaction(async (tx) => {
      await lockPins(tx, storeId)
      const others = await otherPinHashes(tx, storeId, staffId)
      const toCompare = others.filter((hash) => !compared.has(hash))
      if (toCompare.length > 0 || pinHash === null) return { toCompare }
      return { written: await write(tx, pinHash) }
    })
    if ('written' in step) return accept(step.written)
    for (const hash of step.toCompare) {
      if (await passwords.verifyPin(hash, pin)) return refuse({ code: 'pin_taken' })
      compared.add(hash)
    }
    pinHash ??= await passwords.hashPin(pin)
  }
}

type Step<Written> = { readonly toCompare: readonly string[] } | { readonly written: Written }
