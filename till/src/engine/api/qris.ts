import type { Result } from '@laci/domain/base/lib/result.ts'
import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { QrisKeyState } from '@laci/domain/qris/charge-wire.ts'
import type { TillCharge } from '@laci/domain/qris/till-charge.ts'
import type { ServerRefusal } from '../base/problem.ts'
import type { Readable } from '../base/readable.ts'
import type { OwnerSession } from './session.ts'

/** QRIS by the shop's own Midtrans key. Only the server's word makes a charge paid (QRIS-11). */
export type ShopQris = {
  /** Whether the shop has a key, as the server said last; null: never asked. */
  readonly key: Readable<QrisKeyState | null>
  /** Asks the server; false: it could not be asked. */
  refreshKey(): Promise<boolean>
  /** With the owner's session; tried before it is kept. Null takes the key away. */
  saveKey(session: OwnerSession, serverKey: string | null): Promise<Result<QrisKeyState, ServerRefusal>>
  /** What nobody has dealt with to the end, oldest first: being paid, or paid and in no sale yet. */
  readonly charges: Readable<readonly ChargeView[]>
  /** Asks for a new charge and answers its id at once; what becomes of it shows in `charges`. */
  begin(amountRupiah: Rupiah, cartId: string): string
  /** It pays this cart from now on. */
  attach(chargeId: string, cartId: string): Promise<void>
  /** *Cek lagi*, and *Coba lagi* where none was made yet. Throws a problem when the disk refuses. */
  look(chargeId: string): Promise<void>
  /** Waits for the provider's answer: money that came meanwhile wins. */
  cancel(chargeId: string): Promise<void>
  /** While its code is on the screen it is asked for often; call the answer when it is not any more. */
  watch(chargeId: string): () => void
  /** Takes one away that came to nothing; one that is open or paid stays. */
  dismiss(chargeId: string): void
}

export type ChargeView = TillCharge & {
  /** Why the last question had no answer; what is shown is the last known. */
  readonly problem: ChargeProblem | null
}

export type ChargeProblem = {
  readonly code: 'offline' | 'server_away' | 'provider_away' | 'refused'
  /** The server's own sentence for people, where it has one. */
  readonly message: string | null
}
