import { commissionPercent } from '@laci/domain/plan/commission.ts'
import type { Beside } from '../../shell/entrance-layout.tsx'

/** Stands beside both doors of the affiliate program. */
export const besideAffiliates: Beside = {
  promise: `Ajak toko, dapat ${commissionPercent}% setiap bulan.`,
  reasons: [
    'Komisi berulang selama toko itu berlangganan.',
    'Gratis dan terbuka untuk siapa saja.',
    'Pendaftaran dan komisi terlihat di satu dasbor.',
  ],
}
