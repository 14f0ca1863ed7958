import { readProviderAmount } from '@laci/domain/payment/provider-wire.ts'
import { type QrisCharge, qrisChargeMinutes, qrisStatusOf } from '@laci/domain/qris/charge-wire.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'
import type { MidtransGateway } from '../../integrations/midtrans/gateway.ts'
import { type ChargeRow, insertCharge, noteAnswer, noteBegun, readCharge } from './charge-store.ts'
import { openKeyOfCharge, openShopKey, sealOfShopKeys } from './shop-key.ts'

/** The provider is not asked about one charge more often than this; tills ask every three seconds. */
const askAgainAfterMs = 2_000

/** What the provider calls it. */
const providerId = (chargeId: string) => `LQ-${chargeId}`

export type Charges = {
  /** Makes a charge, or answers the one that this id already is [QRIS-8]. */
  make(
    till: { storeId: string; deviceId: string },
    chargeId: string,
    amountRupiah: number,
  ): Promise<QrisCharge>
  /** Where it stands: asks the provider while nobody knows. Null: this shop has no such charge. */
  look(chargeId: string, storeId: string): Promise<QrisCharge | null>
  /** Ends a charge that is not paid; what the provider says decides [QRIS-9]. */
  cancel(chargeId: string, storeId: string): Promise<QrisCharge | null>
  /** A signed message about it has come: the provider is asked. False: not ours, or not signed with this shop's key. */
  hear(chargeId: string, notice: Parameters<MidtransGateway['isSigned']>[0]): Promise<boolean>
}

export function createCharges(deps: FeatureDeps): Charges {
  const { database, clock } = deps
  const seal = sealOfShopKeys(deps)
  const asService = <Value>(work: Parameters<typeof inScope<Value>>[2]) =>
    inScope(database, { role: 'service_role' }, work)

  /**
   * Those that may speak of a charge: by the key that it was made with, because another account of the provider knows nothing
   * of it [PAY-36], then by the shop's key of now, which may be a new one of the same account.
   */
  async function gatewaysOf(charge: ChargeRow): Promise<[MidtransGateway, ...MidtransGateway[]]> {
    const { own, current } = await asService(async (tx) => ({
      own: await openKeyOfCharge(tx, seal, charge),
      current: await openShopKey(tx, seal, charge.storeId),
    }))
    const { shopMidtrans } = deps
    if (own === null || shopMidtrans === null) throw keyMissing()
    const first = shopMidtrans.open(own)
    return current === null || current === own ? [first] : [first, shopMidtrans.open(current)]
  }

  /** The first answer by a key that the provider knows. */
  async function speak<Outcome extends { readonly kind: string }>(
    charge: ChargeRow,
    say: (gateway: MidtransGateway) => Promise<Outcome>,
  ): Promise<Outcome> {
    const [first, ...others] = await gatewaysOf(charge)
    let outcome = await say(first)
    for (const other of others) if (isKeyWrong(outcome)) outcome = await say(other)
    return outcome
  }

  /** Charges that are being made; the same one asked for at once waits for its first call [PAY-37]. */
  const making = new Map<string, Promise<QrisCharge>>()

  /** Asks where it stands and writes the answer down. */
  async function ask(charge: ChargeRow): Promise<QrisCharge> {
    const outcome = await speak(charge, (gateway) => gateway.readStatus(providerId(charge.chargeId)))
    // Where it began the provider knows it: that it says of none is no answer.
    if (outcome.kind !== 'found') return shown(charge, outcome.kind === 'none' && !charge.isBegun)
    const { transaction_status, gross_amount } = outcome.status
    const isAmountRight = readProviderAmount(gross_amount) === charge.amountRupiah
    const status = qrisStatusOf(transaction_status, isAmountRight)
    const settled = await asService(async (tx) => {
      await noteAnswer(tx, charge.chargeId, status, clock())
      return readCharge(tx, charge.chargeId, charge.storeId)
    })
    return shown(settled ?? charge, true)
  }

  async function makeInTurn(
    till: { storeId: string; deviceId: string },
    chargeId: string,
    amountRupiah: number,
  ): Promise<QrisCharge> {
    if ((await asService((tx) => openShopKey(tx, seal, till.storeId))) === null) throw keyMissing()
    const nowMs = clock()
    const expiresAtMs = nowMs + qrisChargeMinutes * 60_000
    const charge = await asService((tx) =>
      insertCharge(tx, { ...till, chargeId, amountRupiah, nowMs, expiresAtMs }),
    )
    // An id of another shop, or another sum under a known id: a mistake of the caller, and nothing is begun.
    if (charge === null || charge.amountRupiah !== amountRupiah) throw chargeTaken()
    if (charge.isBegun || charge.status !== 'pending') return shown(charge, true)
    const order = {
      ...{ orderId: providerId(chargeId), amountRupiah, minutes: qrisChargeMinutes },
      notificationPath: `/api/qris/charges/${chargeId}/notification`,
    }
    const outcome = await speak(charge, (gateway) => gateway.chargeQris(order))
    if (outcome.kind === 'charged') {
      await asService((tx) => noteBegun(tx, chargeId, outcome.qrisText))
      return shown({ ...charge, qrisText: outcome.qrisText }, true)
    }
    if (outcome.kind === 'taken') {
      // An earlier answer was lost, and its code with it: nobody has seen it, so it is ended and a new one made.
      await speak(charge, (gateway) => gateway.cancel(providerId(chargeId)))
      return ask(charge)
    }
    if (outcome.kind === 'refused') {
      await asService((tx) => noteAnswer(tx, chargeId, 'failed', clock()))
      throw new Problem(
        422,
        'provider_refused',
        `Midtrans menolak QRIS ini${outcome.messages[0] === undefined ? '' : ` (${outcome.messages[0]})`}. Tidak ada yang dibayar. Pakai cara bayar lain, atau periksa akun Midtrans toko.`,
      )
    }
    if (isKeyWrong(outcome)) throw keyWrong()
    throw providerAway()
  }

  return {
    make(till, chargeId, amountRupiah) {
      const before = making.get(chargeId) ?? Promise.resolve()
      const make = () => makeInTurn(till, chargeId, amountRupiah)
      const made = before.then(make, make)
      making.set(chargeId, made)
      const forget = () => {
        if (making.get(chargeId) === made) making.delete(chargeId)
      }
      made.then(forget, forget)
      return made
    },

    async look(chargeId, storeId) {
      const charge = await asService((tx) => readCharge(tx, chargeId, storeId))
      if (charge === null) return null
      const wasAsked = charge.askedAt !== null && clock() - charge.askedAt < askAgainAfterMs
      if (charge.status !== 'pending' || wasAsked) return shown(charge, true)
      return ask(charge)
    },

    async cancel(chargeId, storeId) {
      const charge = await asService((tx) => readCharge(tx, chargeId, storeId))
      if (charge === null) return null
      if (charge.status !== 'pending') return shown(charge, true)
      const outcome = await speak(charge, (gateway) => gateway.cancel(providerId(chargeId)))
      // 412 says that it changed meanwhile, and a doubtful answer nothing: both are settled by asking. 404 says that it never
      // began; of one whose code was shown that cannot be, and it stays open.
      if (outcome.kind === 'refused' && outcome.code === 404 && !charge.isBegun) {
        await asService((tx) => noteAnswer(tx, chargeId, 'cancelled', clock()))
        return shown({ ...charge, status: 'cancelled' }, true)
      }
      return ask(charge)
    },

    async hear(chargeId, notice) {
      const charge = await asService((tx) => readCharge(tx, chargeId, null))
      if (charge === null || notice.order_id !== providerId(chargeId)) return false
      const gateways = await gatewaysOf(charge)
      if (!gateways.some((gateway) => gateway.isSigned(notice))) return false
      await ask(charge)
      return true
    },
  }
}

function isKeyWrong(outcome: { readonly kind: string; readonly reason?: unknown }): boolean {
  return outcome.kind === 'away' && outcome.reason === 'wrong_key'
}

function shown(charge: ChargeRow, isFresh: boolean): QrisCharge {
  const { chargeId, status, amountRupiah, qrisText, expiresAt } = charge
  return { chargeId, status, amountRupiah, qrisText, expiresAt, isFresh }
}

export function keyMissing(): Problem {
  return new Problem(
    409,
    'qris_key_missing',
    'Toko ini belum memasang kunci Midtrans. Pakai QRIS toko sendiri, atau pasang kuncinya di Pengaturan.',
  )
}

export function keyWrong(): Problem {
  return new Problem(
    422,
    'qris_key_wrong',
    'Midtrans tidak mengenal kunci ini. Salin Server Key dari dasbor Midtrans toko, lalu simpan lagi.',
  )
}

function chargeTaken(): Problem {
  return new Problem(409, 'charge_taken', 'Nomor pembayaran ini sudah dipakai. Buat kode QRIS yang baru.')
}

export function providerAway(): Problem {
  return new Problem(
    503,
    'provider_away',
    'Midtrans sedang tidak bisa dihubungi. Belum tentu ada yang dibayar: cek lagi, atau pakai cara bayar lain.',
  )
}
