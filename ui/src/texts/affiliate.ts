import { bankNumberRefusalText } from '@laci/domain/affiliate/bank-number.ts'
import {
  commissionPercent,
  hardwareCommissionRupiah,
  payoutDaysOfMonth,
  payoutMinimumRupiah,
  payoutProcessingDays,
} from '@laci/domain/plan/commission.ts'
import { formatRupiah } from '../format/rupiah.ts'

const hardwarePackage = 'Terima Beres'

/** Texts of the affiliate program that stand on more than one page, exactly as the specification has them. */
export const affiliateTexts = {
  copied: 'Disalin!',
  hardwarePackage,
  loadFailed: (message: string) => `Gagal memuat data: ${message}`,
  notFound: 'Data afiliasi tidak ditemukan.',
  material: 'Unduh Bahan',
  signups: 'Total Daftar',
  totalCommission: 'Total Komisi',
  commission: 'Komisi',
  payer: 'Pengguna',
  packageName: 'Nama Paket',
  day: 'Tanggal',
  paid: 'Jumlah Bayar',
  commissionPaid: 'Komisi Dibayar',
  isPaid: 'Sudah Dibayar',
  isNotPaid: 'Belum Dibayar',
  nobodyYet: 'Belum ada yang langganan melalui link kamu.',
  bankNumberMissing: bankNumberRefusalText.bank_number_missing(),
  bankNumberInvalid: bankNumberRefusalText.bank_number_invalid(),
  bankNumberSaved: 'Nomor rekening berhasil disimpan!',
  bankNumberFailed: (message: string) => `Gagal menyimpan nomor rekening: ${message}`,
  /** What is earned and when it is paid: figures of `domain/src/plan/commission.ts` [SITE-6]. */
  earns: `${commissionPercent}% dari uang langganan yang benar-benar dibayar, setiap kali diperpanjang. Paket ${hardwarePackage}: ${formatRupiah(hardwareCommissionRupiah)}.`,
  paidWhen: `Setiap tanggal ${payoutDaysOfMonth.join(' dan ')}, diproses paling lama ${payoutProcessingDays} hari sesudahnya, mulai dari ${formatRupiah(payoutMinimumRupiah)}. Kurang dari itu, saldonya menunggu ke tanggal berikutnya.`,
} as const
