import type { PaymentAlarm } from './consequences.ts'

/** Everything about payments that somebody must look at [PAY-9]. */
export type PaymentAlarmKind =
  | PaymentAlarm
  /** A message without our signature: somebody tries to pass for the provider, or the key is wrong. */
  | 'forged_notice'
  /** A signed message about an order that is not ours. */
  | 'unknown_order'
  /** The provider answers about another order than the one we asked for. */
  | 'foreign_answer'
  /** A message that the provider itself does not confirm, after a day of asking. */
  | 'not_confirmed'
  /** Paid, and no feature knows how to grant it. */
  | 'no_effect'
  /** Paid for an account that was erased meanwhile: nothing is granted [PAY-30]. */
  | 'no_account'
  /** Paid and granted, and the buyer was erased meanwhile: nobody can be told. */
  | 'no_buyer'
  /** Somebody who left cannot be erased for so long that a person has to look [ACCOUNT-69]. */
  | 'erasure_waits'
  /** The bank sent back a payout of an affiliate who was erased [PAYOUT-9]. */
  | 'payout_came_back'
  /** Commission of an affiliate who was erased, and nothing says where it could go. */
  | 'payout_for_nobody'
  /** A refund was asked for, and the provider never said what became of it [PAY-31]. */
  | 'refund_lost'
  /** A refund that the provider or the buyer's bank refused: nothing went back [PAY-40]. */
  | 'refund_denied'
  /** Paid, and granting it fails: nothing was written, it is tried again. */
  | 'effect_failed'
  /** The provider does not know our key. */
  | 'wrong_key'

/** What the operator reads. */
export const paymentAlarmText: { readonly [Kind in PaymentAlarmKind]: string } = {
  paid_after_all:
    'dana pesanan yang sudah dibatalkan masuk lagi, dan pembeli tidak mendapat apa-apa: kembalikan dananya',
  amount_differs: 'jumlah yang dibayar berbeda dari pesanan',
  paid_twice: 'satu pesanan dibayar dua kali',
  odd_status: 'status dari Midtrans tidak masuk akal',
  part_disputed:
    'sebagian pembayaran ditarik bank pembeli: catat bagiannya sebagai pengembalian, dengan nomor sengketanya',
  forged_notice: 'ada notifikasi dengan tanda tangan yang salah',
  unknown_order: 'ada notifikasi untuk pesanan yang tidak dikenal',
  foreign_answer: 'jawaban Midtrans menyebut pesanan lain',
  not_confirmed: 'notifikasi tidak dibenarkan oleh Midtrans',
  no_effect: 'pesanan lunas belum bisa diaktifkan',
  no_account: 'pesanan lunas untuk akun yang sudah dihapus: tidak ada yang diberikan, kembalikan dananya',
  no_buyer: 'pesanan lunas, tetapi nama dan nomor pembelinya sudah dihapus: pembeli tidak diberi tahu',
  erasure_waits:
    'penghapusan akun tertahan lebih dari 60 hari: selesaikan komisi, paket, atau pengembalian dananya dulu',
  payout_came_back:
    'bank mengembalikan komisi afiliasi yang akunnya sudah dihapus: dibayar lagi di putaran berikutnya',
  payout_for_nobody: 'ada komisi milik akun yang sudah dihapus tanpa nomor rekening',
  refund_lost:
    'pengembalian dana tidak dijawab Midtrans selama 7 hari: periksa di dasbor Midtrans, lalu kembalikan lagi atau transfer sendiri',
  refund_denied:
    'pengembalian dana ditolak Midtrans atau bank, pembeli belum menerima apa-apa: coba lagi atau transfer sendiri',
  effect_failed: 'pesanan lunas gagal diaktifkan, dicoba lagi',
  wrong_key: 'kunci server Midtrans ditolak',
}
