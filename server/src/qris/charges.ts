import { readProviderAmount } from '@laci/domain/payment/provider-wire.ts'
import { type QrisCharge, qrisChargeMinutes, qrisStatusOf } from '@laci/domain/qris/charge-wire.ts'
import type { MidtransGateway } from '../gateways/midtrans/gateway.ts'
import { Problem } from '../platform/problems.ts'
import { inScope } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { type ChargeRow, insertCharge, noteAnswer, noteBegun, readCharge } from './charge-store.ts'
import { openShopKey, sealOfShopKeys } from './shop-key.ts'

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

  async function gatewayOf(storeId: string): Promise<MidtransGateway> {
    const serverKey = await asService((tx) => openShopKey(tx, seal, storeId))
    if (serverKey === null || deps.shopMidtrans === null) throw keyMissing()
    return deps.shopMidtrans.open(serverKey)
  }

  /** Asks where it stands and writes the answer down. */
  async function ask(charge: ChargeRow, gateway: MidtransGateway): Promise<QrisCharge> {
    const outcome = await gateway.readStatus(providerId(charge.chargeId))
    if (outcome.kind !== 'found') return shown(charge, outcome.kind === 'none')
    const { transaction_status, gross_amount } = outcome.status
    const isAmountRight = readProviderAmount(gross_amount) === charge.amountRupiah
    const status = qrisStatusOf(transaction_status, isAmountRight)
    const settled = await asService(async (tx) => {
      await noteAnswer(tx, charge.chargeId, status, clock())
      return readCharge(tx, charge.chargeId, charge.storeId)
    })
    return shown(settled ?? charge, true)
  }

  return {
    async make(till, chargeId, amountRupiah) {
      const gateway = await gatewayOf(till.storeId)
      const nowMs = clock()
      const expiresAtMs = nowMs + qrisChargeMinutes * 60_000
      const charge = await asService((tx) =>
        insertCharge(tx, { ...till, chargeId, amountRupiah, nowMs, expiresAtMs }),
      )
      // An id of another shop, or another sum under a known id: a mistake of the caller, and nothing is begun.
      if (charge === null || charge.amountRupiah !== amountRupiah) throw chargeTaken()
      if (charge.isBegun || charge.status !== 'pending') return shown(charge, true)
      const outcome = await gateway.chargeQris({
        orderId: providerId(chargeId),
        amountRupiah,
        minutes: qrisChargeMinutes,
        notificationPath: `/api/qris/charges/${chargeId}/notification`,
      })
      if (outcome.kind === 'charged') {
        await asService((tx) => noteBegun(tx, chargeId, outcome.qrisText))
        return shown({ ...charge, qrisText: outcome.qrisText }, true)
      }
      if (outcome.kind === 'taken') {
        // An earlier answer was lost, and its code with it: nobody has seen it, so it is ended and a new one made.
        await gateway.cancel(providerId(chargeId))
        return ask(charge, gateway)
      }
      if (outcome.kind === 'refused') {
        await asService((tx) => noteAnswer(tx, chargeId, 'failed', clock()))
        throw new Problem(
          422,
          'provider_refused',
          `Midtrans menolak QRIS ini${outcome.messages[0] === undefined ? '' : ` (${outcome.messages[0]})`}. Tidak ada yang dibayar. Pakai cara bayar lain, atau periksa akun Midtrans toko.`,
        )
      }
      if (outcome.kind === 'away' && outcome.reason === 'wrong_key') throw keyWrong()
      throw providerAway()
    },

    async look(chargeId, storeId) {
      const charge = await asService((tx) => readCharge(tx, chargeId, storeId))
      if (charge === null) return null
      const wasAsked = charge.askedAt !== null && clock() - charge.askedAt < askAgainAfterMs
      if (charge.status !== 'pending' || wasAsked) return shown(charge, true)
      return ask(charge, await gatewayOf(storeId))
    },

    async cancel(chargeId, storeId) {
      const charge = await asService((tx) => readCharge(tx, chargeId, storeId))
      if (charge === null) return null
      if (charge.status !== 'pending') return shown(charge, true)
      const gateway = await gatewayOf(storeId)
      const outcome = await gateway.cancel(providerId(chargeId))
      // 412 says that it changed meanwhile, 404 that it never began; both, and a doubtful answer, are settled by asking.
      if (outcome.kind === 'refused' && outcome.code === 404) {
        await asService((tx) => noteAnswer(tx, chargeId, 'cancelled', clock()))
        return shown({ ...charge, status: 'cancelled' }, true)
      }
      return ask(charge, gateway)
    },

    async hear(chargeId, notice) {
      const charge = await asService((tx) => readCharge(tx, chargeId, null))
      if (charge === null || notice.order_id !== providerId(chargeId)) return false
      const gateway = await gatewayOf(charge.storeId)
      if (!gateway.isSigned(notice)) return false
      await ask(charge, gateway)
      return true
    },
  }
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
