import type { PaymentReceived } from './events.ts'

/** Whether an instalment's payments and change are its amount [KASBON-6]. The server asks before it stores. */
export function instalmentAddsUp(received: PaymentReceived): boolean {
  let paid = 0
  let handedOver = 0
  for (const payment of received.payments) {
    paid += payment.amountRupiah
    handedOver += payment.receivedRupiah
  }
  return paid === received.amountRupiah && handedOver - received.changeRupiah === received.amountRupiah
}
